/** Scrolls the bar that an entry is in, so that the entry is in sight; for its `ref`. */
export function bringIntoSight(entry: HTMLElement | null): void {
  entry?.scrollIntoView({ block: 'nearest', inline: 'center' });
}

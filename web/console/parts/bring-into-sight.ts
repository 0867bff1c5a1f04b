/** Scrolls the bar that an entry is in, and nothing else, so that the entry is in sight; for its `ref`. */
export function bringIntoSight(entry: HTMLElement | null): void {
  const bar = entry?.closest('nav');
  if (!entry || !bar) return;
  bar.scrollLeft += middleOf(entry) - middleOf(bar);
}

function middleOf(element: HTMLElement): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}

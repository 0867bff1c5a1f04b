const STEPS = [
  [60, 's'],
  [60, 'm'],
  [24, 'h'],
] as const;

/** The age of a time, as `42s`, `5m`, `3h` or `12d`. */
export function ago(time: string | null | undefined, now: number): string {
  return time ? duration((now - Date.parse(time)) / 1000) : '';
}

/** Seconds as the largest unit that they fill. */
export function duration(seconds: number): string {
  let left = Math.max(0, Math.floor(seconds));
  for (const [size, unit] of STEPS) {
    if (left < size) return `${left}${unit}`;
    left = Math.floor(left / size);
  }
  return `${left}d`;
}

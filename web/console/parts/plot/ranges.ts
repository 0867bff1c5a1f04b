/** Two ends of a part of an axis. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Reads `0.1..0.3`; undefined for other texts. */
export function rangeOf(text: string | undefined): Range | undefined {
  const [from, to, ...rest] = (text ?? '')
    .split('..')
    .map((end) => (end ? Number(end) : Number.NaN));
  if (from === undefined || to === undefined || rest.length > 0) return undefined;
  return Number.isNaN(from) || Number.isNaN(to) ? undefined : { from, to };
}

export function textOfRange({ from, to }: Range): string {
  return `${shortest(from)}..${shortest(to)}`;
}

/** Reads the ranges of columns: `<column>=<from>..<to>`, separated by commas. */
export function rangesOf(text: string | undefined): ReadonlyMap<string, Range> {
  const entries = (text?.split(',') ?? []).flatMap((part): [string, Range][] => {
    const sign = part.lastIndexOf('=');
    const range = rangeOf(part.slice(sign + 1));
    return range ? [[part.slice(0, sign), range]] : [];
  });
  return new Map(entries);
}

export function textOfRanges(ranges: ReadonlyMap<string, Range>): string | undefined {
  return [...ranges].map(([id, range]) => `${id}=${textOfRange(range)}`).join(',') || undefined;
}

/** Changes the ranges in a text. An undefined range is removed. */
export function withRanges(
  text: string | undefined,
  changed: ReadonlyMap<string, Range | undefined>,
): string | undefined {
  const next = new Map(rangesOf(text));
  for (const [id, range] of changed) {
    if (range) next.set(id, range);
    else next.delete(id);
  }
  return textOfRanges(next);
}

function shortest(value: number): string {
  return String(Number(value.toPrecision(4)));
}

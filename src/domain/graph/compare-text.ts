/** Ascending order of texts by their UTF-16 units. */
export function compareText(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

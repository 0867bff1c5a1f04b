/** Search parameters are plain texts in the URL, so that people can read and write them. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** Leaves out what is absent or empty, so that the URL of a default view is short. */
export function stringifySearch(search: Record<string, unknown>): string {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  if (entries.length === 0) return '';
  const params = new URLSearchParams(
    entries.map(([name, value]): [string, string] => [name, String(value)]),
  );
  return `?${params.toString().replaceAll('%2C', ',').replaceAll('%3A', ':').replaceAll('%2F', '/')}`;
}

/** The parameter of a name, if it is a text that is not empty. */
export function textOf(search: Record<string, unknown>, name: string): string | undefined {
  const value = search[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The parameter of a name, if it is one of some words. */
export function wordOf<const Word extends string>(
  search: Record<string, unknown>,
  name: string,
  words: readonly Word[],
): Word | undefined {
  return words.find((word) => word === search[name]);
}

/** The parameter of a name, if it is a whole number from 1 on. */
export function numberOf(search: Record<string, unknown>, name: string): number | undefined {
  const text = String(search[name]);
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

/** Search parameters are plain texts in the URL, so that people can read and write them. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** Removes absent and empty parameters, so that the URL of a default view is short. */
export function stringifySearch(search: Record<string, unknown>): string {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  if (entries.length === 0) return '';
  const params = new URLSearchParams(
    entries.map(([name, value]): [string, string] => [name, String(value)]),
  );
  return `?${params.toString().replaceAll('%2C', ',').replaceAll('%3A', ':').replaceAll('%2F', '/')}`;
}

/** Reads a parameter that is a text and not empty. */
export function textOf(search: Record<string, unknown>, name: string): string | undefined {
  const value = search[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Reads a parameter that is one of some words. */
export function wordOf<const Word extends string>(
  search: Record<string, unknown>,
  name: string,
  words: readonly Word[],
): Word | undefined {
  return words.find((word) => word === search[name]);
}

/** Reads a parameter that is a whole number of at least 1. */
export function numberOf(search: Record<string, unknown>, name: string): number | undefined {
  const text = String(search[name]);
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

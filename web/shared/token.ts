const KEY = 'forebear.token';

/**
 * The token of this tab; empty when there is none. It is kept until the tab is closed, and is never
 * written to the disk.
 */
export function readToken(): string {
  return sessionStorage.getItem(KEY) ?? '';
}

/** Keeps a token for this tab; an empty one removes it. */
export function keepToken(token: string): void {
  if (token === '') sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, token);
}

/** The headers that carry the token of this tab. */
export function tokenHeaders(): Readonly<Record<string, string>> {
  const token = readToken();
  return token === '' ? {} : { authorization: `Bearer ${token}` };
}

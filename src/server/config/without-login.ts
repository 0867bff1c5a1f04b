/**
 * A URL with its login masked: everything up to the last `@`, because a password that was not percent-encoded may
 * contain any character.
 */
export function withoutLogin(url: string): string {
  return url.replace(/^([^:/@]*:)?(\/\/)?.*@/s, '$1$2***@');
}

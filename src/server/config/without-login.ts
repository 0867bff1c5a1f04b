/**
 * A URL as it may be shown. Where a user and a password may stand, everything up to the last `@` is masked:
 * a password that was not percent-encoded may have any character of a URL in it.
 */
export function withoutLogin(url: string): string {
  return url.replace(/^([^:/@]*:)?(\/\/)?.*@/s, '$1$2***@');
}

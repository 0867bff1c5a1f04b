/**
 * Headers of every answer that does not set others: no cache stores an answer for a caller's token,
 * and no browser interprets it as a page.
 */
export const PRIVATE_HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
} as const;

/**
 * Headers of every answer that does not set others: what only the caller's token has shown is kept by no cache, and no
 * browser guesses that it is a page.
 */
export const PRIVATE_HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
} as const;

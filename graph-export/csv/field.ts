/** Blanks at the ends are quoted too, because the bulk loader trims unquoted fields. */
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$|^$/;

/**
 * Formats a text as a CSV field (RFC 4180); an empty text is `""`, which differs from an absent
 * one.
 */
export function csvField(text: string): string {
  return NEEDS_QUOTES.test(text) ? quotedField(text) : text;
}

/** Puts a text in quotes. */
export function quotedField(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

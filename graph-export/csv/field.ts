/** Blanks at the ends are quoted too, since the bulk loader ignores those around a field. */
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$|^$/;

/** A text as a CSV field (RFC 4180); an empty text is `""`, which is not the same as an absent one. */
export function csvField(text: string): string {
  return NEEDS_QUOTES.test(text) ? quotedField(text) : text;
}

/** A text in quotes. */
export function quotedField(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

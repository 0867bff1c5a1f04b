/**
 * A text of the server as one line that cannot steer the terminal: names and messages may come from programs of others.
 */
export function plain(text: string): string {
  return text.replace(/\s+/g, ' ').replace(CONTROL, '');
}

/** As {@link plain}, with line breaks and tabs kept. */
export function plainLines(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(CONTROL, (letter) => (/[\n\t]/.test(letter) ? letter : ''));
}

const CONTROL = /\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu;

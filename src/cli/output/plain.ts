/**
 * Letters that steer a terminal or turn text around: control characters, line separators of Unicode, and marks of
 * direction. Names and messages may come from programs of others.
 */
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/** A text of somebody else as one line that cannot steer the terminal: such letters are shown as `\u001b`. */
export function plain(text: string): string {
  return text.replace(/\s+/g, ' ').replace(UNSAFE, escaped);
}

/**
 * As {@link plain}, with line breaks and tabs kept. In JSON, and between the double quotes of YAML, the value stays the
 * same.
 */
export function plainLines(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(UNSAFE, (letter) => (/[\n\t]/.test(letter) ? letter : escaped(letter)));
}

/** Whether {@link plainLines} changes a text. */
export function isPlain(text: string): boolean {
  return plainLines(text) === text;
}

/** Whether a text is a line without such letters. */
export function isOneLine(text: string): boolean {
  return isPlain(text) && !/[\n\t]/.test(text);
}

function escaped(letter: string): string {
  return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

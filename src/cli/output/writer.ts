/**
 * Characters that control a terminal or the direction of text: control characters, line separators
 * of Unicode, and direction marks. Names and messages may come from other people's programs.
 */
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/**
 * A foreign text as one line that cannot control the terminal: such characters are shown as
 * `\u001b`.
 */
export function plain(text: string): string {
  return text.replace(/\s+/g, ' ').replace(UNSAFE, escaped);
}

/**
 * Does the same as {@link plain}, but keeps line breaks and tabs. In JSON, and in double quotes of
 * YAML, the value stays the same.
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

/** Whether a text is a line without such characters. */
export function isOneLine(text: string): boolean {
  return isPlain(text) && !/[\n\t]/.test(text);
}

function escaped(letter: string): string {
  return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

// All output of the commands passes through here, so that no text from a server, a log, a model or
// a graph controls the terminal.

/** Writes lines to stdout. */
export function write(text: string): void {
  process.stdout.write(plainLines(text));
}

/** Writes text with colours to stdout; its parts must be {@link plain} already. */
export function writePainted(text: string): void {
  process.stdout.write(text);
}

/** Writes bytes for another program unchanged, but on a terminal as {@link write} does. */
export function writeData(data: string | Uint8Array): void {
  if (!process.stdout.isTTY) process.stdout.write(data);
  else write(typeof data === 'string' ? data : Buffer.from(data).toString());
}

/** Writes lines to stderr, so that stdout has only the result. */
export function note(text: string): void {
  process.stderr.write(plainLines(text));
}

/** Replaces the previous line on a terminal; otherwise appends one. */
export function noteProgress(line: string): void {
  process.stderr.write(process.stderr.isTTY ? `\r\u001b[K${plain(line)}` : `${plain(line)}\n`);
}

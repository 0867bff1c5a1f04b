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

// All that the commands write goes through here, so that nothing that comes from a server, a log, a model or a graph
// steers the terminal.

/** Writes lines to stdout. */
export function write(text: string): void {
  process.stdout.write(plainLines(text));
}

/** Writes text with colours to stdout; what is in it must be {@link plain} already. */
export function writePainted(text: string): void {
  process.stdout.write(text);
}

/** Writes what another program may read: its exact bytes, but on a terminal as {@link write}. */
export function writeData(data: string | Uint8Array): void {
  if (!process.stdout.isTTY) process.stdout.write(data);
  else write(typeof data === 'string' ? data : Buffer.from(data).toString());
}

/** Writes lines to stderr, so that stdout has the result alone. */
export function note(text: string): void {
  process.stderr.write(plainLines(text));
}

/** Writes a line over the one before on a terminal, else behind it. */
export function noteProgress(line: string): void {
  process.stderr.write(process.stderr.isTTY ? `\r\u001b[K${plain(line)}` : `${plain(line)}\n`);
}

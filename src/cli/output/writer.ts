import { plain, plainLines } from './plain.js';

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

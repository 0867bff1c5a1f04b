import type { LogSearch } from '#src/ports/log-store.js';
import { decodeLine } from './line-codec.js';

/** Returns a function that checks whether a stored line contains one of the texts. */
export function lineCheck({ texts, ignoreCase = false }: LogSearch): (line: Buffer) => boolean {
  const cased = (text: string) => (ignoreCase ? text.toLowerCase() : text);
  const wanted = texts.map(cased);
  const stored = wanted.map((text) => JSON.stringify(text).slice(1, -1));
  return (line) => {
    // This excludes most lines without decoding them.
    const text = cased(line.toString());
    if (!stored.some((part) => text.includes(part))) return false;
    const message = cased(decodeLine(line, 0).message);
    return wanted.some((part) => message.includes(part));
  };
}

import type { MetricPoint } from '#src/ports/log-store.js';
import { decodePoint, pointStart } from './line-codec.js';

/** The points of one series or of all, in the order of appending. */
export async function* readPoints(
  bytes: AsyncIterable<Uint8Array>,
  name: string | undefined,
): AsyncGenerator<MetricPoint, void> {
  const start = name === undefined ? '[' : pointStart(name);
  for await (const lines of linesOf(bytes))
    for (const line of lines) if (line.startsWith(start)) yield decodePoint(line);
}

/** Yields complete lines; an incomplete one at the end is left out. */
async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string[], void> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of bytes) {
    const lines = `${text}${decoder.decode(chunk, { stream: true })}`.split('\n');
    text = lines.pop() ?? '';
    yield lines;
  }
}

import type { Readable } from 'node:stream';
import { LineSplitter } from './line-splitter.js';
import type { OutputFile, StreamLetter } from './output-file.js';

/** Receives the lines of a program. */
export interface LineSink {
  readonly output: Pick<OutputFile, 'append' | 'drop' | 'full'>;
  onOutput(): void;
}

/** Stores a stream of a program line by line. */
export function keepLines(stream: Readable, letter: StreamLetter, sink: LineSink): void {
  let lines: Buffer[] = [];
  const splitter = new LineSplitter((line) => lines.push(line));
  const store = () => {
    sink.output.append(letter, lines);
    lines = [];
    sink.onOutput();
  };
  stream.on('data', (chunk: Buffer) => {
    if (sink.output.full) return sink.output.drop(chunk.length);
    splitter.push(chunk);
    if (lines.length > 0) store();
  });
  stream.once('close', () => {
    splitter.end();
    if (lines.length > 0) store();
  });
}

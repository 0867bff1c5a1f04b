import { LosslessNumber, parse, stringify } from 'lossless-json';

/** How JSON is read and written. */
export interface JsonCodec {
  /** Throws `SyntaxError`. */
  read(text: string): unknown;
  /** Writes what it has read, on one line. */
  write(value: unknown): string;
}

/** A number that JavaScript may write in another way than it was read. */
const DELICATE = /[\d.]{16}|\d[eE][-+\d]|\.\d*0(?!\d)|-0(?![\d.])/;

/** A codec for texts in which every number is kept as it is written. */
export function jsonCodec(texts: readonly string[]): JsonCodec {
  return texts.some((text) => DELICATE.test(text)) ? EXACT : PLAIN;
}

const PLAIN: JsonCodec = {
  read: (text) => JSON.parse(text),
  write: (value) => JSON.stringify(value),
};

const EXACT: JsonCodec = {
  read: (text) => parse(text, undefined, { parseNumber }),
  write: (value) => stringify(value) ?? 'null',
};

function parseNumber(text: string): unknown {
  const number = Number(text);
  return String(number) === text ? number : new LosslessNumber(text);
}

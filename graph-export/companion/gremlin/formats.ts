import type { PlatformError } from '#src/domain/errors/index.js';
import type { Item } from './engine/items.js';
import { unsupported } from './gremlin-error.js';
import { readGraphBinaryRequest } from './wire/graphbinary-reader.js';
import { uuidText } from './wire/graphbinary-types.js';
import { GraphBinaryWriter } from './wire/graphbinary-writer.js';
import { readGraphSONRequest } from './wire/graphson-reader.js';
import { GraphSONWriter } from './wire/graphson-writer.js';
import {
  type AnswerStatus,
  FORMATS,
  type FormatName,
  type GremlinRequest,
} from './wire/message.js';

/** Writes answers in one format. */
export interface AnswerWriter<Written extends string | Buffer = string | Buffer> {
  item(item: Item): Written;
  traverser(item: Item, bulk: number): Written;
  answer(status: AnswerStatus, items: readonly Written[]): Written;
}

/** Returns the format with a name that a driver sends; undefined for an unknown name. */
export function formatOf(mimeType: string): FormatName | undefined {
  const bare = mimeType.replaceAll(' ', '').toLowerCase();
  const found = Object.entries(FORMATS).find(([, name]) => name.toLowerCase() === bare);
  if (found) return found[0] as FormatName;
  return OTHERS.get(bare);
}

/** Other names of the same formats. */
const OTHERS: ReadonlyMap<string, FormatName> = new Map([
  ['application/json', 'graphson'],
  ['application/vnd.gremlin-v3.0+json;types=true', 'graphson'],
  ['application/vnd.gremlin-v3.0-untyped+json', 'untyped'],
  ['application/json;types=false', 'untyped'],
]);

/** The writer of a format. */
export function writerOf(format: FormatName, { bare }: { readonly bare: boolean }): AnswerWriter {
  if (format === 'graphbinary') return new GraphBinaryWriter({ bare }) as AnswerWriter;
  return new GraphSONWriter({ typed: format === 'graphson', bare }) as AnswerWriter;
}

/** A message of a web socket, with the format of it and of its answers. */
export interface ReceivedMessage {
  readonly format: FormatName;
  readonly body: Buffer;
  /** Why it cannot be read. Its format is known, so that the answer reaches the request. */
  readonly refusal?: PlatformError;
}

/**
 * Finds the format of a message: text is JSON; binary data begins with a byte for the length of the
 * format's name, and the name.
 */
export function openMessage(data: Buffer, isBinary: boolean): ReceivedMessage {
  if (!isBinary) return { format: 'graphson', body: data };
  const end = 1 + (data[0] ?? 0);
  const mimeType = data.toString('utf8', 1, end);
  const format = formatOf(mimeType);
  const body = data.subarray(end);
  if (format) return { format, body };
  if (EARLIER.test(mimeType)) return { format: 'untyped', body, refusal: unknownFormat(mimeType) };
  throw unknownFormat(mimeType);
}

/** GraphSON before version 3: its drivers accept answers without types. */
const EARLIER = /^application\/vnd\.gremlin-v[12]\.0\+json/;

function unknownFormat(mimeType: string): PlatformError {
  return unsupported(
    `The format '${mimeType.slice(0, 100)}' is not read here; have the driver use one of ${Object.values(FORMATS).join(', ')}.`,
  );
}

/** Reads the request in a message. Throws `VALIDATION_FAILED`. */
export function readRequest({ format, body, refusal }: ReceivedMessage): GremlinRequest {
  if (refusal) throw refusal;
  return format === 'graphbinary'
    ? readGraphBinaryRequest(body)
    : readGraphSONRequest(body.toString('utf8'));
}

/** Returns the id of an unreadable request, if it can be found; otherwise an empty string. */
export function requestIdOf({ format, body }: ReceivedMessage): string {
  if (format === 'graphbinary') return body.length < 17 ? '' : uuidText(body.subarray(1, 17));
  const start = body.toString('latin1', 0, 300);
  return /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(start)?.[0] ?? '';
}

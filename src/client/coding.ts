import { parseJson, writeJson } from '#src/domain/json/index.js';
import { ForebearError } from './errors.js';

/** Writes the body of an invocation. */
export interface Serializer {
  readonly contentType: string;
  serialize(data: unknown): string | Uint8Array | Blob;
}

/** Reads the answer to an invocation. */
export interface Deserializer<Output = unknown> {
  /** The requested content type. */
  readonly accept: string;
  deserialize(body: Uint8Array, contentType: string): Output;
}

/** Writes CSV: a text unchanged, one row of values, or several rows. */
export class CSVSerializer implements Serializer {
  readonly contentType = 'text/csv';

  serialize(data: unknown): string {
    if (typeof data === 'string') return data;
    if (!Array.isArray(data)) throw notSerializable(data, 'a text, a row, or an array of rows');
    const rows = data.every((row) => Array.isArray(row)) ? data : [data];
    return rows.map((row: readonly unknown[]) => row.map(cell).join(',')).join('\n');
  }
}

/** Writes JSON; a `bigint` is an integer. */
export class JSONSerializer implements Serializer {
  readonly contentType = 'application/json';

  serialize(data: unknown): string {
    const text: string | undefined = writeJson(data);
    if (text === undefined) throw notSerializable(data, 'what JSON can say');
    return text;
  }
}

/** Writes JSON Lines: one line for each item of an array. */
export class JSONLinesSerializer implements Serializer {
  readonly contentType = 'application/jsonlines';

  serialize(data: unknown): string {
    if (typeof data === 'string') return data;
    if (!Array.isArray(data)) throw notSerializable(data, 'a text or an array');
    return data.map((item) => writeJson(item)).join('\n');
  }
}

/** Passes texts and bytes unchanged. */
export class IdentitySerializer implements Serializer {
  readonly contentType: string;

  constructor(contentType = 'application/octet-stream') {
    this.contentType = contentType;
  }

  serialize(data: unknown): string | Uint8Array | Blob {
    if (typeof data === 'string' || data instanceof Uint8Array || data instanceof Blob) return data;
    throw notSerializable(data, 'a text, bytes or a Blob');
  }
}

/** Reads JSON; an integer that a number cannot hold is a `bigint`. */
export class JSONDeserializer<Output = unknown> implements Deserializer<Output> {
  readonly accept: string;

  /** `application/json; verbose=True` makes `ipinsights` return its vectors too. */
  constructor(accept = 'application/json') {
    this.accept = accept;
  }

  deserialize(body: Uint8Array): Output {
    const text = decode(body);
    try {
      return parseJson(text) as Output;
    } catch (cause) {
      throw new ForebearError({
        code: 'ANSWER_INVALID',
        message: `The endpoint's answer is no JSON: ${text.slice(0, 200)}`,
        details: { text: text.slice(0, 200) },
        cause,
      });
    }
  }
}

/** Reads CSV into rows of texts; quoted cells may contain commas and line ends. */
export class CSVDeserializer implements Deserializer<readonly (readonly string[])[]> {
  readonly accept = 'text/csv';

  deserialize(body: Uint8Array): readonly (readonly string[])[] {
    const text = decode(body).replace(/\r?\n$/, '');
    if (text === '') return [];
    const rows: string[][] = [[]];
    const cells = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy;
    for (let found = cells.exec(text); found; found = cells.exec(text)) {
      const [, quoted, plain = '', end] = found;
      rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
      if (end === '') return rows;
      if (end !== ',') rows.push([]);
    }
    throw new ForebearError({
      code: 'ANSWER_INVALID',
      message: `The endpoint's answer is no CSV: ${text.slice(0, 200)}`,
    });
  }
}

/** Reads a text. */
export class StringDeserializer implements Deserializer<string> {
  readonly accept: string;

  constructor(accept = '*/*') {
    this.accept = accept;
  }

  deserialize(body: Uint8Array): string {
    return decode(body);
  }
}

/** Reads bytes. */
export class BytesDeserializer implements Deserializer<Uint8Array> {
  readonly accept: string;

  constructor(accept = '*/*') {
    this.accept = accept;
  }

  deserialize(body: Uint8Array): Uint8Array {
    return body;
  }
}

function cell(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function decode(body: Uint8Array): string {
  return new TextDecoder().decode(body);
}

function notSerializable(data: unknown, what: string): ForebearError {
  return new ForebearError({
    code: 'VALIDATION_FAILED',
    message: `The data to predict for is of the type ${typeof data}; give ${what}.`,
  });
}

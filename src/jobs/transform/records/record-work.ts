import { PlatformError, reasonOf } from '#src/domain/errors/index.js';
import type { RecordForm } from '#src/domain/transform/settings.js';
import { RecordFilter } from './json-path.js';
import { fieldText, type JsonCodec, jsonCodec, rawFields } from './payloads.js';

/** The processing of single records. */
export interface RecordSettings {
  readonly inputForm: RecordForm;
  readonly outputForm: RecordForm;
  /** Whether objects are split into lines, so that each line is a record even in a format without records. */
  readonly isSplit: boolean;
  readonly isJoined: boolean;
  readonly inputFilter: string;
  readonly outputFilter: string;
}

/** Records of an object. */
export interface Records {
  readonly bytes: Uint8Array;
  /** The number of the first line. */
  readonly firstLine: number;
}

/** One record: the fields of a line of CSV in their written form, or a JSON value. */
type Value = { readonly fields: readonly string[] } | { readonly json: unknown };

interface Row {
  readonly text: string;
  readonly line: number;
}

/** Filters the records to send, and joins and filters the answered ones. */
export class RecordWork {
  readonly #settings: RecordSettings;
  readonly #inputFilter: RecordFilter;
  readonly #outputFilter: RecordFilter;

  constructor(settings: RecordSettings) {
    this.#settings = settings;
    this.#inputFilter = RecordFilter.parse('inputFilter', settings.inputFilter);
    this.#outputFilter = RecordFilter.parse('outputFilter', settings.outputFilter);
  }

  /**
   * Returns the bytes to send for records. Throws `VALIDATION_FAILED` with the line that cannot be
   * read, or in which the filter selects nothing.
   */
  filter(input: Records): Uint8Array {
    if (this.#inputFilter.isEverything) return input.bytes;
    const text = decode(input.bytes);
    const codec = jsonCodec([text]);
    const rows = this.#inputs(text, input.firstLine);
    const sent = rows.map(({ text: row, line }) => {
      const value = readValue(row, { form: this.#settings.inputForm, codec, line });
      return writeValue(
        this.#take(this.#inputFilter, value, { line, field: 'inputFilter' }),
        codec,
      );
    });
    return encode(sent.join('\n'));
  }

  /**
   * Returns the bytes to write for the answer to records, one line for each of them. Throws
   * `MODEL_ERROR` for an answer with another number of records.
   */
  finish(input: Records, answer: Uint8Array): Uint8Array {
    const { inputForm, outputForm, isJoined } = this.#settings;
    const text = decode(input.bytes);
    const answered = decode(answer);
    const codec = jsonCodec([text, answered]);
    const rows = this.#inputs(text, input.firstLine);
    const outputs = this.#outputs(answered, rows.length);
    if (outputs.length !== rows.length) throw wrongCount(rows, outputs.length);
    const written = rows.map(({ text: row, line }, index) => {
      const output = readAnswer(outputs[index] ?? '', { form: outputForm, codec, line });
      const value = isJoined
        ? join(readValue(row, { form: inputForm, codec, line }), output)
        : output;
      return writeValue(
        this.#take(this.#outputFilter, value, { line, field: 'outputFilter' }),
        codec,
      );
    });
    return encode(this.#isLines(rows.length) ? `${written.join('\n')}\n` : (written[0] ?? ''));
  }

  #inputs(text: string, firstLine: number): readonly Row[] {
    const { inputForm, isSplit } = this.#settings;
    return isSplit || inputForm !== 'json' ? lines(text, firstLine) : [{ text, line: firstLine }];
  }

  /** A single JSON text may have several lines. */
  #outputs(text: string, expected: number): readonly string[] {
    const isWhole = this.#settings.outputForm === 'json' && expected === 1;
    return isWhole ? [text] : lines(text, 1).map((row) => row.text);
  }

  #isLines(count: number): boolean {
    const { inputForm, isSplit } = this.#settings;
    return isSplit || inputForm !== 'json' || count !== 1;
  }

  #take(
    filter: RecordFilter,
    value: Value,
    { line, field }: { readonly line: number; readonly field: string },
  ): Value {
    if (filter.isEverything) return value;
    const taken = filter.take('fields' in value ? value.fields : value.json);
    if (taken === undefined || (Array.isArray(taken) && taken.length === 0))
      throw badRecord(line, `${field} '${filter.text}' finds nothing in it`);
    if (!('fields' in value)) return { json: taken };
    return { fields: (Array.isArray(taken) ? taken : [taken]) as readonly string[] };
  }
}

/** CSV gets columns, JSON a member; when one of them is JSON, a line of CSV becomes the list of its texts. */
function join(input: Value, output: Value): Value {
  if ('fields' in input && 'fields' in output)
    return { fields: [...input.fields, ...output.fields] };
  const json = asJson(input);
  const answer = { SageMakerOutput: asJson(output) };
  const isObject = typeof json === 'object' && json !== null && !Array.isArray(json);
  return { json: isObject ? { ...json, ...answer } : { SageMakerInput: json, ...answer } };
}

function asJson(value: Value): unknown {
  return 'fields' in value ? value.fields.map(fieldText) : value.json;
}

interface Reading {
  readonly form: RecordForm;
  readonly codec: JsonCodec;
  readonly line: number;
}

function readValue(text: string, { form, codec, line }: Reading): Value {
  try {
    return form === 'csv' ? { fields: rawFields(text) } : { json: codec.read(text) };
  } catch (error) {
    throw badRecord(line, `it is not ${form === 'csv' ? 'CSV' : 'JSON'}: ${reasonOf(error)}`);
  }
}

function readAnswer(text: string, reading: Reading): Value {
  try {
    return readValue(text, reading);
  } catch (error) {
    throw new PlatformError('MODEL_ERROR', `the answer to ${reasonOf(error)}`);
  }
}

function writeValue(value: Value, codec: JsonCodec): string {
  return 'fields' in value ? value.fields.join(',') : codec.write(value.json);
}

/** The lines that are not blank. */
function lines(text: string, firstLine: number): readonly Row[] {
  return text
    .split('\n')
    .map((line, index) => ({
      text: line.endsWith('\r') ? line.slice(0, -1) : line,
      line: firstLine + index,
    }))
    .filter((row) => row.text.trim() !== '');
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

/** The bytes have a separate buffer, which can be transferred to another thread. */
function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function badRecord(line: number, why: string): PlatformError {
  return new PlatformError('VALIDATION_FAILED', `line ${line}: ${why}`, { details: { line } });
}

function wrongCount(rows: readonly Row[], answered: number): PlatformError {
  const line = rows[0]?.line ?? 1;
  return new PlatformError(
    'MODEL_ERROR',
    `the model answered with ${answered} records to the ${rows.length} from line ${line} on; joinSource and outputFilter need one for each, on a separate line`,
    { details: { line, sent: rows.length, answered } },
  );
}

import { pipeline, Readable, Transform } from 'node:stream';
import type { Neptunedata, NeptunedataClientConfig } from '@aws-sdk/client-neptunedata';
import { anySignal } from '#src/async/abort.js';
import { PlatformError } from '#src/domain/errors/index.js';
import type { S3Uri } from '#src/domain/s3-uri.js';
import type { NeptuneConnection } from './connection.js';

/** The attempts of one request, including the first. */
const MAX_ATTEMPTS = 3;
/** The largest answer, in bytes. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;

/**
 * The SDK for a connection. It signs requests for IAM with the credentials that it finds, from environment variables to
 * the role of the machine.
 */
export async function sdkOf(connection: NeptuneConnection): Promise<Neptunedata> {
  // Loading the SDK takes long, so only the commands that use it wait for it.
  const sdk = await import('@aws-sdk/client-neptunedata');
  const client = new sdk.Neptunedata({
    endpoint: originOf(connection),
    region: connection.region,
    maxAttempts: MAX_ATTEMPTS,
    ...(connection.authMode === 'IAM' ? {} : { signer: unsigned(connection) }),
  });
  client.middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      const response = result.response as { body?: unknown };
      if (response.body instanceof Readable) response.body = limited(response.body);
      return result;
    },
    { step: 'deserialize', priority: 'low' }, // before the SDK reads the body
  );
  return client;
}

/** The bytes of an answer; fails after {@link MAX_ANSWER_BYTES}. */
function limited(body: Readable): Readable {
  let size = 0;
  const counted = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      size += chunk.length;
      if (size <= MAX_ANSWER_BYTES) done(null, chunk);
      else done(new Error(`its answer has more than ${MAX_ANSWER_BYTES} bytes`));
    },
  });
  pipeline(body, counted, () => undefined); // the reader gets the error
  return counted;
}

/** The address of a connection's database. */
export function originOf({ host, port, ssl }: NeptuneConnection): string {
  const name = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
  return `${ssl ? 'https' : 'http'}://${name}:${port}`;
}

/** Adds the token of a connection, if it has one, instead of a signature. */
function unsigned({
  bearerToken,
}: NeptuneConnection): NonNullable<NeptunedataClientConfig['signer']> {
  return {
    sign: async (request) => {
      if (bearerToken !== undefined) request.headers['authorization'] = `Bearer ${bearerToken}`;
      return request;
    },
  };
}

/** An error of the SDK; it has a `$response` when the answer could not be read. */
interface SdkError {
  readonly message: string;
  readonly cause?: unknown;
  readonly code?: string;
  readonly detailedMessage?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
  readonly $response?: { readonly statusCode?: number };
}

const CODES: Readonly<Record<number, 'UNAUTHENTICATED' | 'FORBIDDEN' | 'NOT_FOUND'>> = {
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
};

/** Converts an error of the SDK about the database at an origin to a platform error. */
export function platformErrorOf(error: unknown, origin: string): PlatformError {
  const { $metadata, $response, message, cause, code, detailedMessage } = error as SdkError;
  const status = $metadata?.httpStatusCode ?? $response?.statusCode;
  const [reason] = (cause instanceof Error ? cause.message : message).split('\n');
  if (status === undefined)
    return unavailable(`The graph database at ${origin} does not answer: ${reason}`, error);
  if (status < 300) return unavailable(`${origin} answers with invalid JSON: ${reason}`, error);
  return new PlatformError(
    CODES[status] ?? (status < 500 ? 'VALIDATION_FAILED' : 'SERVICE_UNAVAILABLE'),
    `The graph database refuses with ${code ?? status}: ${detailedMessage ?? reason}`,
    { details: { status, ...(code === undefined ? {} : { databaseCode: code }) } },
  );
}

function unavailable(message: string, cause: unknown): PlatformError {
  return new PlatformError('SERVICE_UNAVAILABLE', message, { cause });
}

/** A bulk load as the database reports it. */
export interface LoadStatus {
  readonly status: string;
  readonly totalRecords: number;
  /** Seconds. */
  readonly totalTimeSpent: number;
  readonly parsingErrors: number;
  readonly datatypeMismatchErrors: number;
  readonly insertErrors: number;
}

/** An error of a row. */
export interface LoadError {
  readonly errorCode: string;
  readonly errorMessage: string;
  readonly fileName: string;
  readonly recordNum: number;
}

/** The request for a bulk load, in addition to the connection. */
export interface LoadOptions {
  readonly source: S3Uri;
  /** Default `AUTO`. */
  readonly mode?: 'AUTO' | 'NEW' | 'RESUME';
  /** Whether a bad row ends the load; default true. */
  readonly failOnError?: boolean;
}

/** The limit of a request with all its retries; only an unavailable database takes longer. */
const TIMEOUT_MS = 60_000;

/**
 * The bulk loader, the reset and the status of a database that speaks Neptune's interface. Each
 * method throws `SERVICE_UNAVAILABLE` when the database cannot be reached or fails, `NOT_FOUND`,
 * `FORBIDDEN` and `UNAUTHENTICATED` when it answers so, and `VALIDATION_FAILED` with its message
 * for any other refusal.
 */
export class NeptuneClient {
  readonly #connection: NeptuneConnection;
  readonly #sdk: Neptunedata;

  private constructor(connection: NeptuneConnection, sdk: Neptunedata) {
    this.#connection = connection;
    this.#sdk = sdk;
  }

  /** A client of a connection's database; it sends nothing yet. */
  static async of(connection: NeptuneConnection): Promise<NeptuneClient> {
    return new NeptuneClient(connection, await sdkOf(connection));
  }

  /** Starts a bulk load and returns its id. Empty texts are kept, and single values replaced. */
  async startLoad({ source, mode = 'AUTO', failOnError = true }: LoadOptions): Promise<string> {
    const request = {
      source,
      format: 'csv',
      iamRoleArn: this.#connection.loadFromS3Arn,
      s3BucketRegion: this.#connection.region,
      mode,
      failOnError,
      updateSingleCardinalityProperties: true,
      parserConfiguration: { allowEmptyStrings: 'true' },
    };
    const answer = await this.#answer((options) => this.#sdk.startLoaderJob(request, options));
    return textAt(answer, 'payload', 'loadId');
  }

  /** Returns the status of a load. Throws `NOT_FOUND` when the database does not know it. */
  async loadStatus(loadId: string): Promise<LoadStatus> {
    const answer = await this.#answer((options) =>
      this.#sdk.getLoaderJobStatus({ loadId }, options),
    );
    const overall = Object(valueAt(answer, 'payload', 'overallStatus'));
    const number = (name: string) => Number(overall[name] ?? 0);
    return {
      status: textAt(overall, 'status'),
      totalRecords: number('totalRecords'),
      totalTimeSpent: number('totalTimeSpent'),
      parsingErrors: number('parsingErrors'),
      datatypeMismatchErrors: number('datatypeMismatchErrors'),
      insertErrors: number('insertErrors'),
    };
  }

  /** Returns the first errors of a load, up to a number. */
  async loadErrors(loadId: string, most: number): Promise<readonly LoadError[]> {
    const request = { loadId, details: true, errors: true, page: 1, errorsPerPage: most };
    const answer = await this.#answer((options) => this.#sdk.getLoaderJobStatus(request, options));
    const logs = valueAt(answer, 'payload', 'errors', 'errorLogs');
    return (Array.isArray(logs) ? logs : []).slice(0, most).map((log: unknown) => {
      const { errorCode, errorMessage, fileName, recordNum } = Object(log);
      return {
        errorCode: String(errorCode ?? ''),
        errorMessage: String(errorMessage ?? ''),
        fileName: String(fileName ?? ''),
        recordNum: Number(recordNum ?? 0),
      };
    });
  }

  /** Ends a load; loaded elements stay. */
  async cancelLoad(loadId: string): Promise<void> {
    await this.#answer((options) => this.#sdk.cancelLoaderJob({ loadId }, options));
  }

  /** Requests the token for a reset. */
  async initiateReset(): Promise<string> {
    const request = { action: 'initiateDatabaseReset' as const };
    const answer = await this.#answer((options) => this.#sdk.executeFastReset(request, options));
    return textAt(answer, 'payload', 'token');
  }

  /** Removes everything from the database. */
  async performReset(token: string): Promise<void> {
    const request = { action: 'performDatabaseReset' as const, token };
    await this.#answer((options) => this.#sdk.executeFastReset(request, options));
  }

  /** Returns `healthy`, or another status of the database. */
  async status(signal?: AbortSignal): Promise<string> {
    const ask = (options: SdkOptions) => this.#sdk.getEngineStatus({}, options);
    return textAt(await this.#answer(ask, signal), 'status');
  }

  async #answer<T>(ask: (options: SdkOptions) => Promise<T>, signal?: AbortSignal): Promise<T> {
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    try {
      return await ask({ abortSignal: signal ? anySignal([signal, timeout]) : timeout });
    } catch (error) {
      signal?.throwIfAborted();
      throw platformErrorOf(error, originOf(this.#connection));
    }
  }
}

interface SdkOptions {
  readonly abortSignal: AbortSignal;
}

function textAt(value: unknown, ...path: readonly string[]): string {
  const found = valueAt(value, ...path);
  if (typeof found === 'string') return found;
  throw new PlatformError(
    'SERVICE_UNAVAILABLE',
    `The graph database answers without ${path.join('.')}: ${String(JSON.stringify(value)).slice(0, 200)}`,
  );
}

function valueAt(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce((found: unknown, name) => Object(found)[name], value);
}

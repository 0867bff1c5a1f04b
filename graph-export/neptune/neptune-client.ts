import type { Neptunedata } from '@aws-sdk/client-neptunedata';
import { PlatformError } from '#src/domain/errors/index.js';
import type { S3Uri } from '#src/domain/s3-uri.js';
import type { NeptuneConnection } from './connection.js';
import { originOf, sdkOf } from './sdk.js';
import { platformErrorOf } from './sdk-errors.js';

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

/** What was wrong with a row. */
export interface LoadError {
  readonly errorCode: string;
  readonly errorMessage: string;
  readonly fileName: string;
  readonly recordNum: number;
}

/** How a bulk load is asked for, beside what the connection says. */
export interface LoadOptions {
  readonly source: S3Uri;
  /** Default `AUTO`. */
  readonly mode?: 'AUTO' | 'NEW' | 'RESUME';
  /** Whether a bad row ends the load; default true. */
  readonly failOnError?: boolean;
}

/** With all tries of a request; an answer takes longer only when the database is gone. */
const TIMEOUT_MS = 60_000;

/**
 * The bulk loader, the reset and the status of a database that speaks Neptune's interface. Each method throws
 * `SERVICE_UNAVAILABLE` when the database cannot be reached or fails, `NOT_FOUND`, `FORBIDDEN` and `UNAUTHENTICATED`
 * when it says so, and `VALIDATION_FAILED` with its words for whatever else it refuses.
 */
export class NeptuneClient {
  readonly #connection: NeptuneConnection;
  readonly #sdk: Neptunedata;

  private constructor(connection: NeptuneConnection, sdk: Neptunedata) {
    this.#connection = connection;
    this.#sdk = sdk;
  }

  /** A client of the database that a connection names; nothing is sent yet. */
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

  /** How a load stands. Throws `NOT_FOUND` when the database does not know it. */
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

  /** The first errors of a load, at most so many. */
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

  /** Ends a load; what it has loaded stays. */
  async cancelLoad(loadId: string): Promise<void> {
    await this.#answer((options) => this.#sdk.cancelLoaderJob({ loadId }, options));
  }

  /** Asks for the token that a reset needs. */
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

  /** `healthy`, or what the database says instead. */
  async status(signal?: AbortSignal): Promise<string> {
    const ask = (options: SdkOptions) => this.#sdk.getEngineStatus({}, options);
    return textAt(await this.#answer(ask, signal), 'status');
  }

  async #answer<T>(ask: (options: SdkOptions) => Promise<T>, signal?: AbortSignal): Promise<T> {
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    try {
      return await ask({ abortSignal: signal ? AbortSignal.any([signal, timeout]) : timeout });
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

import { PlatformError } from '#src/domain/errors/index.js';
import type { S3Uri } from '#src/domain/s3-uri.js';
import type { NeptuneConnection } from './connection.js';
import { NeptuneHttp } from './http.js';
import type { Signer } from './signer.js';

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

/** The bulk loader, the reset and the status of a database that speaks Neptune's interface. */
export class NeptuneClient {
  readonly #connection: NeptuneConnection;
  readonly #http: NeptuneHttp;

  constructor(connection: NeptuneConnection, sign?: Signer) {
    this.#connection = connection;
    this.#http = new NeptuneHttp(connection, sign);
  }

  /** Starts a bulk load and returns its id. Empty texts are kept, and single values replaced. */
  async startLoad({ source, mode = 'AUTO', failOnError = true }: LoadOptions): Promise<string> {
    const answer = await this.#http.ask({
      method: 'POST',
      path: '/loader',
      body: {
        source,
        format: 'csv',
        iamRoleArn: this.#connection.loadFromS3Arn,
        region: this.#connection.region,
        mode,
        failOnError: failOnError ? 'TRUE' : 'FALSE',
        updateSingleCardinalityProperties: 'TRUE',
        parserConfiguration: { allowEmptyStrings: true },
      },
    });
    return textAt(answer, 'payload', 'loadId');
  }

  /** How a load stands. Throws `NOT_FOUND` when the database does not know it. */
  async loadStatus(loadId: string, signal?: AbortSignal): Promise<LoadStatus> {
    const answer = await this.#http.ask({ method: 'GET', path: loadPath(loadId), signal });
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
    const query = { details: 'TRUE', errors: 'TRUE', page: '1', errorsPerPage: String(most) };
    const answer = await this.#http.ask({ method: 'GET', path: loadPath(loadId), query });
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
    await this.#http.ask({ method: 'DELETE', path: loadPath(loadId) });
  }

  /** Asks for the token that a reset needs. */
  async initiateReset(): Promise<string> {
    const body = { action: 'initiateDatabaseReset' };
    const answer = await this.#http.ask({ method: 'POST', path: '/system', body });
    return textAt(answer, 'payload', 'token');
  }

  /** Removes everything from the database. */
  async performReset(token: string): Promise<void> {
    const body = { action: 'performDatabaseReset', token };
    await this.#http.ask({ method: 'POST', path: '/system', body });
  }

  /** `healthy`, or what the database says instead. */
  async status(signal?: AbortSignal): Promise<string> {
    const answer = await this.#http.ask({ method: 'GET', path: '/status', signal });
    return textAt(answer, 'status');
  }
}

function loadPath(loadId: string): string {
  return `/loader/${encodeURIComponent(loadId)}`;
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

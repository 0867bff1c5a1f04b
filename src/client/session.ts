import { host } from '#client-host';
import { Client } from './client.js';
import { isBelow, nameOf } from './data/local-path.js';
import {
  getObject,
  listObjects,
  type ObjectBody,
  partsOf,
  putObject,
  type StoredObject,
  saveObject,
  type TransferOptions,
} from './data/objects.js';
import { uploadFiles } from './data/upload-files.js';
import { ForebearError } from './errors.js';
import {
  BucketDocument,
  CreateSessionDocument,
  type CreateSessionMutation,
  ExecutionRoleDocument,
  ImageUriDocument,
  type JobFieldsFragment,
  type JobFilter,
  type JobKind,
  JobsDocument,
  SessionDocument,
  ShareDocument,
  type ShareMutation,
} from './generated/graphql.js';
import {
  type CompareOptions,
  compareJobs,
  type JobComparison,
  type JobMetricSeries,
  metricSeries,
  type SeriesOptions,
} from './jobs/comparison.js';
import {
  type LogLine,
  type LogRange,
  type LogSearch,
  logLines,
  searchLog,
} from './jobs/following.js';
import { Job } from './jobs/job.js';
import {
  countJobs,
  found,
  getJob,
  type JobCount,
  type JobListOptions,
  listJobs,
} from './jobs/jobs.js';
import { type Found, type SearchOptions, search } from './lineage/search.js';
import type { ClientOptions } from './options.js';
import { Registry } from './registry/registry.js';
import { Reproductions } from './reproductions.js';
import {
  planRetention,
  type RetentionOptions,
  type RetentionPlan,
  type RetentionRun,
  runRetention,
} from './retention.js';
import { type Usage, type UsageGroup, type UsageOptions, usageBy } from './usage.js';

/** Options of a {@link Session}. */
export interface SessionOptions extends ClientOptions {
  /** The default bucket, which is created when it is missing. Default: the server's. */
  readonly defaultBucket?: string;
  /** An open connection to use; the other connection options are then ignored. */
  readonly client?: Client;
}

/** The target of an upload. */
export interface UploadOptions extends TransferOptions {
  /** Default {@link Session.defaultBucket}. */
  readonly bucket?: string;
  /** The folder in the bucket. Default `data`. */
  readonly keyPrefix?: string;
}

/** Options of {@link Session.logsForJob}. */
export interface LogsOptions extends TransferOptions {
  /** Follows the log until the job has ended. Default false: only the lines so far. */
  readonly wait?: boolean;
  /** Shows a line. Default: the standard output, or a browser's console. */
  readonly print?: (line: string) => void;
}

/** A client's view of a deployment: its bucket, its region, its role, data and logs. */
export class Session implements AsyncDisposable {
  readonly client: Client;
  readonly #bucket: string | undefined;
  #created: Promise<CreateSessionMutation['createSession']> | undefined;

  /** Throws `CONFIG_INVALID`; connects on demand. */
  constructor({ defaultBucket, client, ...options }: SessionOptions = {}) {
    this.client = client ?? new Client(options);
    this.#bucket = defaultBucket;
  }

  /** Returns the default bucket, and creates it when it is missing. */
  async defaultBucket(): Promise<string> {
    this.#created ??= this.#create();
    return (await this.#created).defaultBucket;
  }

  /** The region of the deployment. */
  async region(): Promise<string> {
    return (await this.client.ask(SessionDocument)).session.region;
  }

  /** The account of the deployment: 12 digits. */
  async accountId(): Promise<string> {
    return (await this.client.ask(SessionDocument)).session.accountId;
  }

  /** The image of a built-in algorithm such as `ipinsights`. Throws `IMAGE_UNKNOWN`. */
  async imageUri(algorithm: string, region?: string): Promise<string> {
    return (await this.client.ask(ImageUriDocument, { algorithm, region })).imageUri;
  }

  /**
   * Checks that a bucket exists and may be used. Throws `BUCKET_NAME_INVALID`,
   * `BUCKET_ACCESS_DENIED` or `BUCKET_NOT_FOUND`.
   */
  async checkBucket(name = ''): Promise<void> {
    await this.client.ask(BucketDocument, { name });
  }

  /**
   * Uploads a local file, or all files below a folder, and returns the URI:
   * `s3://<bucket>/<prefix>/<file>`, or `s3://<bucket>/<prefix>`. Links in a folder are followed; a
   * broken or circular link is refused before anything is uploaded. Files whose bytes are stored
   * already are skipped.
   */
  async uploadData(path: string, options: UploadOptions = {}): Promise<string> {
    const { signal } = options;
    const prefix = await this.#prefix(options);
    let uploaded = prefix;
    await uploadFiles(this.client, {
      local: path,
      uriOf: (below) => {
        if (below !== '') return `${prefix}/${below}`;
        uploaded = `${prefix}/${nameOf(path)}`;
        return uploaded;
      },
      signal,
    });
    return uploaded;
  }

  /** Downloads the object, or all objects below the prefix, into a local folder; returns the files. */
  async downloadData(
    folder: string,
    uri: string,
    { signal }: TransferOptions = {},
  ): Promise<readonly string[]> {
    const { key } = partsOf(uri);
    const base = key === '' || key.endsWith('/') ? key : key.slice(0, key.lastIndexOf('/') + 1);
    const written: string[] = [];
    for await (const { uri: found } of listObjects(this.client, uri)) {
      const name = partsOf(found).key;
      if (name !== key && !name.startsWith(key.endsWith('/') ? key : key && `${key}/`)) continue;
      const below = name.slice(base.length);
      if (!isBelow(below)) throw notBelow(found);
      const path = `${folder}/${below}`;
      await saveObject(this.client, found, { path, signal });
      written.push(path);
    }
    if (written.length > 0) return written;
    const message = `There is no object '${uri}', and none below it.`;
    throw new ForebearError({ code: 'OBJECT_NOT_FOUND', message, details: { uri }, status: 404 });
  }

  /**
   * Stores a text, bytes or a `Blob` as an object, and replaces an existing one; returns its URI.
   */
  async putObject(uri: string, body: ObjectBody, options: TransferOptions = {}): Promise<string> {
    await putObject(this.client, uri, { ...options, body });
    return uri;
  }

  /**
   * Makes a link that downloads an object, or the archive of a model or a training job, without a
   * token: until its end (default one day, at most 7), or until the object is replaced. Throws
   * `OBJECT_NOT_FOUND`, `NOT_FOUND`.
   */
  async share(
    what: string,
    { expiresInSeconds, signal }: TransferOptions & { readonly expiresInSeconds?: number } = {},
  ): Promise<ShareMutation['share']> {
    const named = what.startsWith('arn:') ? { arn: what } : { uri: what };
    const asked = { ...named, ...(expiresInSeconds !== undefined && { expiresInSeconds }) };
    return (await this.client.ask(ShareDocument, asked, { signal })).share;
  }

  /** Adds up the billable time of jobs and endpoints. Throws the errors of {@link usageBy}. */
  usage(groupBy: UsageGroup, options: UsageOptions = {}): Promise<Usage> {
    return usageBy(this.client, groupBy, options);
  }

  /** Plans a removal of bytes by the rules of the server; it removes nothing. */
  planRetention(options: RetentionOptions = {}): Promise<RetentionPlan> {
    return planRetention(this.client, options);
  }

  /** Removes what a plan frees. Throws the errors of {@link runRetention}. */
  runRetention(plan: Pick<RetentionPlan, 'id'>): AsyncGenerator<RetentionRun> {
    return runRetention(this.client, plan.id);
  }

  /** Returns the bytes of an object, all in memory. Throws `OBJECT_NOT_FOUND`. */
  getObject(uri: string, options: TransferOptions = {}): Promise<Uint8Array<ArrayBuffer>> {
    return getObject(this.client, uri, options);
  }

  /** Returns the text of an object, all in memory. Throws `OBJECT_NOT_FOUND`. */
  async readText(uri: string, options: TransferOptions = {}): Promise<string> {
    return new TextDecoder().decode(await this.getObject(uri, options));
  }

  /** Lists the objects below a prefix. */
  objects(uri: string): AsyncGenerator<StoredObject, void, undefined> {
    return listObjects(this.client, uri);
  }

  /** The registered models. */
  get registry(): Registry {
    return new Registry(this.client);
  }

  /** Reproductions and provenance. */
  get reproductions(): Reproductions {
    return new Reproductions(this.client);
  }

  /** Returns the job with an ARN, of any kind. Throws `NOT_FOUND`. */
  async job(arn: string): Promise<Job> {
    return new Job(this.client, await getJob(this.client, arn));
  }

  /** Yields jobs of all kinds, the newest first; each page is read on demand. */
  jobs(options?: JobListOptions): AsyncGenerator<JobFieldsFragment, void, undefined> {
    return listJobs(this.client, options);
  }

  /** Counts jobs by kind and status, without reading them. */
  jobCounts(filter?: JobFilter): Promise<readonly JobCount[]> {
    return countJobs(this.client, filter);
  }

  /**
   * Yields jobs, models, endpoints and entities that match a text: an ARN, 12 or more digits of a
   * digest, or words of names, URIs, tags and git commits. The last word may be a prefix.
   */
  search(text: string, options?: SearchOptions): AsyncGenerator<Found, void, undefined> {
    return search(this.client, text, options);
  }

  /** Compares 2 to 500 jobs of any kinds, by their ARNs: returns what they differ in. */
  compareJobs(arns: readonly string[], options?: CompareOptions): Promise<JobComparison> {
    return compareJobs(this.client, arns, options);
  }

  /** Reads metrics of several jobs, thinned in the same places of one axis. */
  metricSeries(
    arns: readonly string[],
    options?: SeriesOptions,
  ): Promise<readonly JobMetricSeries[]> {
    return metricSeries(this.client, arns, options);
  }

  /**
   * Shows the log of a training job, or of another job by its kind, from the beginning. Throws
   * `NOT_FOUND`.
   */
  async logsForJob(
    name: string,
    options: LogsOptions & { readonly kind?: JobKind } = {},
  ): Promise<void> {
    const { print = host.print, kind = 'TRAINING', wait, signal } = options;
    const asked = { first: 1, filter: { name, kinds: [kind] } };
    const job = found((await this.client.ask(JobsDocument, asked)).jobs.nodes[0], name);
    for await (const line of logLines(this.client, job.arn, { follow: wait ?? false, signal }))
      print(line.message);
  }

  /**
   * Yields the lines of a log, by the ARN of a job or an endpoint; until it ends, or only the lines
   * so far.
   */
  logLines(
    arn: string,
    options: LogRange & { readonly follow?: boolean } = {},
  ): AsyncGenerator<LogLine, void, undefined> {
    return logLines(this.client, arn, { follow: true, ...options });
  }

  /**
   * Yields the lines so far that contain one of the texts, by the ARN of a job or an
   * endpoint.
   */
  searchLog(
    arn: string,
    contains: string | readonly string[],
    options: LogSearch = {},
  ): AsyncGenerator<LogLine, void, undefined> {
    return searchLog(this.client, arn, { ...options, contains });
  }

  /** Ends all subscriptions. */
  close(): Promise<void> {
    return this.client.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async #create(): Promise<CreateSessionMutation['createSession']> {
    try {
      const asked = { defaultBucket: this.#bucket };
      const { createSession } = await this.client.ask(CreateSessionDocument, asked, {
        idempotent: true,
      });
      return createSession;
    } catch (error) {
      this.#created = undefined;
      throw error;
    }
  }

  async #prefix({ bucket, keyPrefix = 'data' }: UploadOptions): Promise<string> {
    const prefix = keyPrefix.replace(/^\/+|\/+$/g, '');
    return `s3://${bucket ?? (await this.defaultBucket())}${prefix && `/${prefix}`}`;
  }
}

/** The role of jobs without a role. */
export async function getExecutionRole(session: Session): Promise<string> {
  return (await session.client.ask(ExecutionRoleDocument)).executionRole;
}

function notBelow(uri: string): ForebearError {
  return new ForebearError({
    code: 'VALIDATION_FAILED',
    message: `The key of '${uri}' leads out of the folder that it would be written into; read it with getObject.`,
    details: { uri },
  });
}

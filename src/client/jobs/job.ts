import { host } from '#client-host';
import { anySignal } from '#src/async/abort.js';
import type { Client } from '../client.js';
import { JobFailedError } from '../errors.js';
import { DeleteJobDocument, StopJobDocument } from '../generated/graphql.js';
import { deleteOutputs, type RetentionRun } from '../retention.js';
import { changesOf, type LogLine, lastLines, ledgerHead, logLines } from './following.js';
import { getJob, type JobDetails } from './jobs.js';

/** The options for waiting for a job. */
export interface WaitOptions {
  /** Shows the job's log meanwhile; a function gets each line. Default true. */
  readonly logs?: boolean | ((line: LogLine) => void);
  /** Ends the waiting; the job continues. */
  readonly signal?: AbortSignal | undefined;
}

const LAST_LINES = 20;

/** A job of any kind on the server. */
export class Job<Fields extends JobDetails = JobDetails> {
  readonly name: string;
  readonly arn: string;
  readonly #client: Client;

  constructor(client: Client, { name, arn }: Fields) {
    this.#client = client;
    this.name = name;
    this.arn = arn;
  }

  /** The same as {@link name}, because the originals have both. */
  get jobName(): string {
    return this.name;
  }

  /** Returns its record. Throws `NOT_FOUND` once it is deleted. */
  async describe(): Promise<Fields> {
    return (await getJob(this.#client, this.arn)) as Fields; // the ARN contains the kind
  }

  /**
   * Resolves with the job once it has ended, even when it was stopped. Throws a {@link
   * JobFailedError} with its last lines when it failed, and `NOT_FOUND` when it was deleted.
   */
  async wait({ logs = true, signal }: WaitOptions = {}): Promise<Fields> {
    const left = new AbortController();
    const either = signal ? anySignal([signal, left.signal]) : left.signal;
    const showing = logs === false ? undefined : this.#show(logs, either);
    showing?.catch(() => undefined);
    try {
      const ended = await this.#end(signal);
      await showing;
      if (ended.status !== 'FAILED') return ended;
    } finally {
      left.abort();
    }
    throw await this.#failure();
  }

  /** Yields the lines of its log, from the beginning until it ends. */
  logs(
    options: { readonly after?: string; readonly signal?: AbortSignal } = {},
  ): AsyncGenerator<LogLine, void, undefined> {
    return logLines(this.#client, this.arn, { follow: true, ...options });
  }

  /** Asks the server to stop it; its program has two minutes to end. */
  async stop(): Promise<void> {
    await this.#client.ask(StopJobDocument, { arn: this.arn }, { idempotent: true });
  }

  /** Deletes an ended job; its lineage and its outputs stay. */
  async delete(): Promise<void> {
    await this.#client.ask(DeleteJobDocument, { arn: this.arn });
  }

  /**
   * Removes the bytes of its outputs, also after its deletion. Throws the errors of
   * {@link deleteOutputs}.
   */
  deleteOutputs(): Promise<RetentionRun> {
    return deleteOutputs(this.#client, this.arn);
  }

  async #show(logs: true | ((line: LogLine) => void), signal: AbortSignal): Promise<void> {
    const show = logs === true ? ({ message }: LogLine) => host.print(message) : logs;
    for await (const line of this.logs({ signal })) show(line);
  }

  /** Checks the status after it has started to follow, so that an end in between is not missed. */
  async #end(signal: AbortSignal | undefined): Promise<Fields> {
    const after = await ledgerHead(this.#client);
    const now = await this.describe();
    if (hasEnded(now)) return now;
    for await (const node of changesOf(this.#client, this.arn, { after, signal })) {
      if (!node || ('status' in node && hasEnded(node))) break;
    }
    return this.describe();
  }

  async #failure(): Promise<JobFailedError> {
    const { arn, name, failureReason } = await this.describe();
    const lines = await lastLines(this.#client, arn, LAST_LINES).catch(() => []);
    return new JobFailedError({
      arn,
      jobName: name,
      failureReason: failureReason ?? undefined,
      lastLines: lines.map(({ message }) => message),
    });
  }
}

function hasEnded({ status }: Pick<JobDetails, 'status'>): boolean {
  return status !== 'IN_PROGRESS' && status !== 'STOPPING';
}

import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { lineage, TypedDocumentString } from '#src/client/index.js';
import { fileFromArchive } from './file-from-archive.js';
import type { AskedJob, Behaviour, MatrixKind } from './job-kind.js';
import type { MatrixServer } from './matrix-server.js';
import { IMAGE, PROGRAM } from './pairs.js';

const BUCKET = 's3://forebear-local-000000000000';
const INPUT = `${BUCKET}/matrix/input.csv`;
const OUTPUT = `${BUCKET}/matrix/output`;
const POLL_MS = 100;
const LIVE = ['IN_PROGRESS', 'STOPPING'];

/** What the API tells of a job. */
export interface SeenJob {
  readonly arn: string;
  readonly status: string;
  readonly failureReason: string | null;
  /** The lines of its log. */
  readonly lines: readonly string[];
}

/** The jobs of one kind on a server of the suite. */
export class MatrixJobs {
  readonly #server: MatrixServer;
  readonly #kind: MatrixKind;

  constructor(server: MatrixServer, kind: MatrixKind) {
    this.#server = server;
    this.#kind = kind;
  }

  /** Launches a job that behaves so; its input has two rows. Returns its name. */
  async launch(behaviour: Behaviour, { name = this.nameOf(behaviour), output = OUTPUT } = {}) {
    const { type, input } = this.#kind;
    const { session } = this.#server;
    await session.putObject(INPUT, 'one,1\ntwo,2\n');
    const asked: AskedJob = {
      name,
      behaviour,
      image: IMAGE,
      command: ['node', PROGRAM, behaviour],
      input: INPUT,
      output,
      environment: this.#server.mark(name),
      session,
    };
    const mutation = new TypedDocumentString<unknown, { input: object }>(
      `mutation ($input: Create${type}Input!) { create${type}(input: $input) { name } }`,
    );
    await session.client.ask(mutation, { input: await input(asked) });
    return name;
  }

  async stop(name: string): Promise<void> {
    const mutation = new TypedDocumentString<unknown, { name: string }>(
      `mutation ($name: String!) { stop${this.#kind.type}(name: $name) { name } }`,
    );
    await this.#server.session.client.ask(mutation, { name });
  }

  /** The job with the lines of its program, also where another job runs that. */
  async read(name: string): Promise<SeenJob> {
    const job = await this.#readOf(this.#field, name);
    const program = await this.#kind.programOf?.(this.#server.session, name);
    if (program === undefined) return job;
    const { lines } = await this.#readOf('trainingJob', program);
    return { ...job, lines: [...job.lines, ...lines] };
  }

  async #readOf(field: string, name: string): Promise<SeenJob> {
    type Answer = Omit<SeenJob, 'lines'> & {
      readonly logs: { readonly lines: readonly { readonly message: string }[] };
    };
    const query = new TypedDocumentString<Record<string, Answer>, { name: string }>(
      `query ($name: String!) {
        ${field}(name: $name) { arn status failureReason logs(first: 1000) { lines { message } } }
      }`,
    );
    const { [field]: job } = await this.#server.session.client.ask(query, { name });
    if (!job) throw new Error(`There is no job ${name}.`);
    const { logs, ...rest } = job;
    return { ...rest, lines: logs.lines.map(({ message }) => message) };
  }

  /** The job once a condition holds. */
  async until(name: string, holds: (job: SeenJob) => boolean): Promise<SeenJob> {
    for (;;) {
      const job = await this.read(name);
      if (holds(job)) return job;
      if (!LIVE.includes(job.status)) throw new Error(`${name} has ended: ${JSON.stringify(job)}`);
      await sleep(POLL_MS);
    }
  }

  async isLive(name: string): Promise<boolean> {
    return LIVE.includes((await this.read(name)).status);
  }

  /** The job once its program has printed a line that begins so. */
  says(name: string, start: string): Promise<SeenJob> {
    return this.until(name, ({ lines }) => lines.some((line) => line.startsWith(start)));
  }

  ended(name: string): Promise<SeenJob> {
    return this.until(name, ({ status }) => !LIVE.includes(status));
  }

  /** How a job ended, without its log. */
  async endedUnread(name: string): Promise<Pick<SeenJob, 'status' | 'failureReason'>> {
    const field = this.#field;
    const query = new TypedDocumentString<Record<string, SeenJob>, { name: string }>(
      `query ($name: String!) { ${field}(name: $name) { status failureReason } }`,
    );
    for (;;) {
      const { [field]: job } = await this.#server.session.client.ask(query, { name });
      if (job && !LIVE.includes(job.status)) return job;
      await sleep(POLL_MS);
    }
  }

  /** The token that the job's output has. */
  async result(name: string): Promise<string> {
    const uri = this.#kind.result({ name: await this.#programOf(name), output: OUTPUT });
    const bytes = Buffer.from(await this.#server.session.getObject(uri));
    return uri.endsWith('.tar.gz') ? fileFromArchive(bytes, 'token.txt') : bytes.toString().trim();
  }

  /** The data with known bytes on one side of a job in the lineage: `<type> <URI>` each, sorted. */
  async versions(
    name: string,
    direction: 'ASCENDANTS' | 'DESCENDANTS',
  ): Promise<readonly string[]> {
    const { programOf } = this.#kind;
    const program = await this.#programOf(name);
    const { arn } = await this.#readOf(programOf ? 'trainingJob' : this.#field, program);
    const { nodes } = await lineage(this.#server.session, arn, { direction, maxDepth: 1 });
    return nodes
      .flatMap(({ entity }) =>
        'digest' in entity && entity.digest ? [`${entity.type} ${entity.artifactSource.uri}`] : [],
      )
      .sort();
  }

  /** Expects one run of the program, with each of its lines, whose token the output has. */
  async expectOneRun(name: string, steps: number): Promise<void> {
    const all = Array.from({ length: steps }, (_, index) => `step ${index + 1}`);
    const { said, token } = await this.#oneRun(name);
    expect(said, name).toEqual(['begun', ...all]);
    expect(await this.result(name)).toBe(token);
  }

  /** The same where lines may be missing. */
  async expectOneRunCutOff(name: string): Promise<void> {
    const { said, token } = await this.#oneRun(name);
    const steps = said.filter((line) => line !== 'begun').map((line) => Number(line.split(' ')[1]));
    expect(steps, name).toEqual([...new Set(steps)].sort((one, other) => one - other));
    expect(await this.result(name)).toBe(token);
  }

  async #oneRun(name: string) {
    const { lines } = await this.read(name);
    const program = lines.filter((line) => / of [0-9a-f-]{36}$/.test(line));
    const tokens = new Set(program.map((line) => line.split(' ').at(-1)));
    expect(tokens.size, lines.join('\n')).toBe(1);
    return { said: program.map((line) => line.replace(/ of \S+$/, '')), token: [...tokens][0] };
  }

  async #programOf(name: string): Promise<string> {
    return (await this.#kind.programOf?.(this.#server.session, name)) ?? name;
  }

  /** How its failure reason tells what happened. */
  reason(behaviour: Behaviour, usual: RegExp): RegExp {
    return this.#kind.reasons?.[behaviour] ?? usual;
  }

  nameOf(what: string): string {
    return `${this.#kind.title ?? this.#kind.type}-${what}`;
  }

  get #field(): string {
    const { type } = this.#kind;
    return `${type[0]?.toLowerCase()}${type.slice(1)}`;
  }
}

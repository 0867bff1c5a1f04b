import { type Arn, type ArnScope, makeArn, parseArn } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import {
  compareText,
  type ListPosition,
  type ListQuery,
  type Page,
  type SortDirection,
  vertexIdOf,
} from '#src/domain/graph/index.js';
import type { JobRecord } from '#src/domain/job/index.js';
import { isName } from '#src/domain/names.js';
import { refuse } from '#src/domain/request/index.js';
import type { GraphStore, ReadOptions } from '#src/ports/graph-store.js';
import type { Principal } from '#src/ports/identity.js';
import { notFound } from '#src/records/record-reader.js';
import type { JobKindEntry, JobKindOptions, KindOfJobs, UsesByKind } from './job-kind-entry.js';
import { isIndexed, type JobSelection, matches, storedFilter } from './job-selection.js';
import type { Jobs } from './launch/index.js';
import { mergeSorted } from './merge-sorted.js';

/** A page of jobs. With a metric they come in the order of its values, and `by` is not used. */
export interface JobQuery extends JobSelection {
  readonly order: ListQuery['order'];
  readonly first: number;
  readonly after?: ListPosition;
}

/** The number of jobs of a kind with a status. */
export interface JobCount {
  readonly kind: string;
  readonly status: JobRecord['status'];
  readonly count: number;
}

/** A job with its place in the order. */
export interface ListedJob {
  readonly job: JobRecord;
  readonly position: ListPosition;
}

/** The most jobs that are read for one answer when no index selects them. */
const MAX_READ = 100_000;
const CHUNK = 1_000;

/** The use cases of jobs of any kind. */
export class AllJobs implements UsesByKind {
  readonly #scope: ArnScope;
  readonly #store: GraphStore;
  readonly #uses = new Map<JobKindEntry, KindOfJobs>();

  constructor({ scope, store }: { readonly scope: ArnScope; readonly store: GraphStore }) {
    this.#scope = scope;
    this.#store = store;
  }

  /** Adds a kind with its use cases. */
  add<Uses extends KindOfJobs>(kind: JobKindEntry<Uses>, uses: Uses): void {
    this.#uses.set(kind, uses);
  }

  /** Returns the use cases of an added kind. */
  of<Uses extends KindOfJobs>(kind: JobKindEntry<Uses>): Uses {
    const uses = this.#uses.get(kind);
    if (!uses) throw new Error(`No ${kind.codec.noun} was added.`);
    return uses as Uses; // add() accepts no other
  }

  get #kinds(): readonly KindOfJobs[] {
    return [...this.#uses.values()];
  }

  /**
   * Returns the job, now or right after a commit; undefined when it does not exist. Throws
   * `VALIDATION_FAILED` for the ARN of another kind of resource.
   */
  async get(arn: Arn, at?: number): Promise<JobRecord | undefined> {
    const { jobs, name } = this.#named(arn);
    return name === undefined ? undefined : jobs.get(name, at);
  }

  /**
   * Returns jobs of any kinds in one read, in the order of their ARNs, now or right after a commit.
   * Throws `NOT_FOUND` for the first missing one, and the errors of {@link get}.
   */
  async requireAll(arns: readonly Arn[], at?: number): Promise<readonly JobRecord[]> {
    const codecs = arns.map((arn) => this.#named(arn).jobs.codec);
    const found = await this.#store.vertices(arns.map(vertexIdOf), at);
    return arns.map((arn, index) => {
      const codec = codecs[index] as KindOfJobs['codec'];
      const vertex = found.get(vertexIdOf(arn));
      if (!vertex) throw notFound(codec, parseArn(arn).id);
      return codec.read(vertex.element);
    });
  }

  /** Asks a job to stop. Throws the errors of {@link get} and {@link Jobs.stop}. */
  async stop(arn: Arn, principal: Principal): Promise<JobRecord> {
    const { jobs, name } = this.#named(arn);
    if (name === undefined) throw notFound(jobs.codec, arn);
    return jobs.stop(name, principal);
  }

  /** Removes an ended job, with its log. Throws the errors of {@link get} and {@link Jobs.delete}. */
  async delete(arn: Arn, principal: Principal): Promise<JobRecord> {
    const { jobs, name } = this.#named(arn);
    if (name === undefined) throw notFound(jobs.codec, arn);
    return jobs.delete(name, principal);
  }

  /**
   * Returns jobs of all chosen kinds in one order. Throws `QUERY_TOO_COSTLY` when too many must be
   * read to select some by tags.
   */
  async list(query: JobQuery, options?: ReadOptions): Promise<Page<ListedJob>> {
    const items: ListedJob[] = [];
    for await (const listed of this.#matching(query, options)) {
      if (items.length === query.first) return { items, hasNext: true };
      items.push(listed);
    }
    return { items, hasNext: false };
  }

  /** Counts the jobs on all pages of {@link list}. */
  async count(selection: JobSelection, options?: ReadOptions): Promise<number> {
    if (isIndexed(selection)) {
      const { where = {}, at, metric } = selection;
      const moment = at === undefined ? {} : { at };
      const counts = this.#chosen(selection).map((jobs) =>
        metric
          ? jobs.byMetric.count({ ...metric, metric: metric.name, where, ...moment }, options)
          : jobs.count({ where: storedFilter(selection), ...moment }, options),
      );
      return (await Promise.all(counts)).reduce((sum, one) => sum + one, 0);
    }
    const order = { by: 'creationTime', direction: 'descending' } as const;
    let count = 0;
    for await (const _ of this.#matching({ ...selection, order, first: CHUNK }, options)) count++;
    return count;
  }

  /** Counts the jobs of a selection by kind and status, without reading them where an index can. */
  async countByStatus(
    selection: JobSelection,
    options?: ReadOptions,
  ): Promise<readonly JobCount[]> {
    const { status: only } = selection.where ?? {};
    const groups = this.#chosen(selection).flatMap(({ codec }) =>
      codec.statuses
        .filter((status) => only === undefined || status === only)
        .map((status) => ({ kind: codec.kind, status })),
    );
    const counts = await Promise.all(
      groups.map(({ kind, status }) => {
        const where = { ...selection.where, status };
        return this.count({ ...selection, kinds: [kind], where }, options);
      }),
    );
    return groups
      .map((group, index) => ({ ...group, count: counts[index] ?? 0 }))
      .filter(({ count }) => count > 0);
  }

  async *#matching(query: JobQuery, options?: ReadOptions): AsyncGenerator<ListedJob> {
    const { direction } = query.order;
    const streams = this.#chosen(query).map((jobs) => stream(jobs, query, options));
    const merged = mergeSorted(streams, (one, other) =>
      compare(one.position, other.position, direction),
    );
    let read = 0;
    for await (const listed of merged) {
      if (!isIndexed(query) && ++read > MAX_READ) throw tooMany();
      if (matches(listed.job, query)) yield listed;
    }
  }

  /** The kind and the name in an ARN; no name when it belongs to another deployment. */
  #named(arn: Arn): { readonly jobs: KindOfJobs; readonly name: string | undefined } {
    const { kind, id, ...scope } = parseArn(arn);
    const jobs = this.#kinds.find(({ codec }) => codec.kind === kind);
    if (!jobs)
      refuse(
        'arn',
        `'${arn}' is no job; give an ARN of one of the kinds ${this.#kinds.map(({ codec }) => codec.kind).join(', ')}.`,
      );
    const isHere = makeArn(this.#scope, kind, id) === makeArn(scope, kind, id);
    return { jobs, name: isHere && isName(jobs.codec.nameRule, id) ? id : undefined };
  }

  #chosen({ kinds }: JobSelection): readonly KindOfJobs[] {
    return kinds ? this.#kinds.filter(({ codec }) => kinds.includes(codec.kind)) : this.#kinds;
  }
}

/** Yields the jobs of a kind in the order of the query. The caller filters by tags and experiments. */
async function* stream(
  jobs: KindOfJobs,
  query: JobQuery,
  options?: ReadOptions,
): AsyncGenerator<ListedJob> {
  const { name } = query;
  if (name !== undefined) {
    const job = isName(jobs.codec.nameRule, name) ? await jobs.get(name, query.at) : undefined;
    if (job && isBehind(positionOf(job, query), query))
      yield { job, position: positionOf(job, query) };
    return;
  }
  const first = Math.min(isIndexed(query) ? query.first + 1 : CHUNK, CHUNK + 1);
  for (let after = query.after; ; ) {
    const page = await pageOf(jobs, { ...query, first, ...(after && { after }) }, options);
    yield* page.items;
    after = page.end;
    if (!page.hasNext || !after) return;
  }
}

async function pageOf(jobs: KindOfJobs, query: JobQuery, options?: ReadOptions) {
  const { metric, where = {}, order, first, after, at } = query;
  const page = { where, first, ...(after && { after }), ...(at !== undefined && { at }) };
  if (metric) {
    const { direction } = order;
    return jobs.byMetric.list({ ...metric, metric: metric.name, direction, ...page }, options);
  }
  const { items, hasNext } = await jobs.list(
    { order, ...page, where: storedFilter(query) },
    options,
  );
  const listed = items.map((job) => ({ job, position: positionOf(job, query) }));
  return { items: listed, hasNext, end: listed.at(-1)?.position };
}

function positionOf(job: JobRecord, { order }: JobQuery): ListPosition {
  return { key: job[order.by], id: vertexIdOf(job.arn) };
}

function isBehind(position: ListPosition, { after, order }: JobQuery): boolean {
  return !after || compare(after, position, order.direction) < 0;
}

function compare(one: ListPosition, other: ListPosition, direction: SortDirection): number {
  const [a, b] = direction === 'ascending' ? [one, other] : [other, one];
  if (a.key !== b.key) return a.key < b.key ? -1 : 1;
  return compareText(a.id, b.id);
}

function tooMany(): PlatformError {
  return new PlatformError(
    'QUERY_TOO_COSTLY',
    `More than ${MAX_READ} jobs had to be read to choose some by tags or experiment; filter by kind, status or time too.`,
    { details: { max: MAX_READ } },
  );
}

/** The jobs of some kinds. */
export function composeJobs(kinds: readonly JobKindEntry[], options: JobKindOptions): AllJobs {
  const all = new AllJobs(options);
  for (const kind of kinds) all.add(kind, kind.uses(options, all));
  return all;
}

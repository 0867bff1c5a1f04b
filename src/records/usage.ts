import { parseArn } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import {
  type ListPosition,
  type ListQuery,
  type Page,
  vertexIdOf,
  vertexPosition,
} from '#src/domain/graph/index.js';
import { type Endpoint, instanceSeconds, usageInProperties } from '#src/domain/hosting/index.js';
import type { JobRecord, ProgramJobRecord } from '#src/domain/job/index.js';
import { type Context, vertexToEntity } from '#src/domain/lineage/index.js';
import { refuse } from '#src/domain/request/index.js';
import {
  type Grouping,
  type Prices,
  type UsageSum,
  UsageSums,
  type Used,
} from '#src/domain/usage/index.js';
import type { GraphStore, ReadOptions } from '#src/ports/graph-store.js';
import type { Clock } from '#src/ports/system.js';

/** A page of records in an order, now or right after a commit. */
interface Query {
  readonly order: ListQuery['order'];
  readonly first: number;
  readonly after?: ListPosition;
  readonly at?: number;
}

interface JobList {
  list(
    query: Query,
    options?: ReadOptions,
  ): Promise<Page<{ readonly job: JobRecord; readonly position: ListPosition }>>;
}

interface EndpointList {
  list(query: Query, options?: ReadOptions): Promise<Page<Endpoint>>;
}

export interface UsageOptions {
  readonly jobs: JobList;
  readonly endpoints: EndpointList;
  readonly store: Pick<GraphStore, 'commitAt' | 'list'>;
  readonly clock: Clock;
  readonly prices?: Prices | undefined;
}

/** The usage to add up: of the jobs that ended, and of endpoints, between two times. */
export interface UsageQuery extends Grouping {
  /** Default: the beginning. */
  readonly from?: number | undefined;
  /** Default: now. */
  readonly to?: number | undefined;
}

/** The most jobs and endpoints that are read for one answer. */
const MAX_READ = 100_000;
const CHUNK = 1_000;
const OLDEST: ListQuery['order'] = { by: 'creationTime', direction: 'ascending' };

/** Adds up the instance time of jobs and endpoints, and its price. */
export class Usage {
  readonly #options: UsageOptions;

  constructor(options: UsageOptions) {
    this.#options = options;
  }

  /** The currency of the prices; undefined without prices. */
  get currency(): string | undefined {
    return this.#options.prices?.currency;
  }

  /**
   * Returns the sums, the most instance time first. It reads page by page. Throws
   * `VALIDATION_FAILED` for a period without a length and for a group by tag without a tag, and
   * `QUERY_TOO_COSTLY` when there are more than 100,000 jobs or endpoints.
   */
  async sums(query: UsageQuery, options?: ReadOptions): Promise<readonly UsageSum[]> {
    const { by, tag, from = 0 } = query;
    const to = Math.min(query.to ?? Infinity, this.#options.clock.now());
    if ((by === 'tag') !== (tag !== undefined))
      refuse('tag', 'Name the tag to group by, with groupBy TAG and with no other.');
    if (from >= to) refuse('from', 'from is not before to, or not before now.');
    const sums = new UsageSums({ by, tag });
    for await (const used of this.#jobs(from, to, options)) sums.add(used);
    for await (const used of this.#endpoints(from, to, options)) sums.add(used);
    return sums.sums(this.#options.prices);
  }

  async *#jobs(from: number, to: number, options?: ReadOptions): AsyncGenerator<Used> {
    const { jobs } = this.#options;
    const pages = paged(
      (query) => jobs.list(query, options),
      ({ position }) => position,
    );
    for await (const { job } of pages) {
      if (job.creationTime >= to) return;
      const { endTime, billableSeconds } = job;
      if (billableSeconds === undefined || endTime === undefined) continue;
      if (endTime >= from && endTime < to) yield usedByJob(job, billableSeconds);
    }
  }

  /** The time of an endpoint between two times is the difference of its usage at both. */
  async *#endpoints(from: number, to: number, options?: ReadOptions): AsyncGenerator<Used> {
    const before = await this.#endpointsAt(from, options);
    for (const [context, used] of await this.#endpointsAt(to, options)) {
      const earlier = before.get(context)?.instanceSeconds;
      const seconds = [...used.instanceSeconds].map(
        ([type, total]) => [type, total - (earlier?.get(type) ?? 0)] as const,
      );
      const instanceSeconds = new Map(seconds.filter(([, more]) => more > 0));
      if (instanceSeconds.size > 0) yield { ...used, instanceSeconds };
    }
  }

  /** The usage of all endpoints up to a time, by their contexts, which the deleted ones leave. */
  async #endpointsAt(time: number, options?: ReadOptions): Promise<ReadonlyMap<string, Used>> {
    const { endpoints, store } = this.#options;
    const found = new Map<string, Used>();
    const at = (await store.commitAt(time))?.seq;
    if (at === undefined) return found;
    const kind = 'endpoint';
    const records = paged(
      (query) => endpoints.list({ ...query, at }, options),
      ({ arn, creationTime }) => ({ key: creationTime, id: vertexIdOf(arn) }),
    );
    for await (const { context, createdBy, tags, usage } of records)
      found.set(context, { kind, createdBy, tags, instanceSeconds: instanceSeconds(usage, time) });
    const where = { type: 'Endpoint' };
    const contexts = paged(
      (query) => store.list({ ...query, label: 'context', where, at }, options),
      ({ element }) => vertexPosition(element, OLDEST.by),
    );
    for await (const { element } of contexts) {
      const { arn, createdBy = '', tags, properties } = vertexToEntity(element) as Context;
      if (!found.has(arn) && properties['Status'] === 'Deleted')
        found.set(arn, { kind, createdBy, tags, instanceSeconds: usageInProperties(properties) });
    }
    return found;
  }
}

function usedByJob(job: JobRecord, billableSeconds: number): Used {
  const { createdBy, tags, experiment } = job;
  const { instanceType, instanceCount } = (job as ProgramJobRecord).resources;
  return {
    kind: parseArn(job.arn).kind,
    createdBy,
    tags,
    experiment: experiment.experimentName,
    instanceSeconds: new Map([[instanceType, billableSeconds * instanceCount]]),
  };
}

async function* paged<Item>(
  list: (query: Query) => Promise<Page<Item>>,
  positionOf: (item: Item) => ListPosition,
): AsyncGenerator<Item> {
  let read = 0;
  for (let after: ListPosition | undefined; ; ) {
    const page = await list({ order: OLDEST, first: CHUNK, ...(after && { after }) });
    read += page.items.length;
    if (read > MAX_READ) throw tooMany();
    yield* page.items;
    const last = page.items.at(-1);
    if (!page.hasNext || !last) return;
    after = positionOf(last);
  }
}

function tooMany(): PlatformError {
  return new PlatformError(
    'QUERY_TOO_COSTLY',
    `There are more than ${MAX_READ} jobs or endpoints to add up; give an earlier time to end at.`,
    { details: { limit: MAX_READ } },
  );
}

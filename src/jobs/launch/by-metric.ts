import {
  type ListPosition,
  type Page,
  type SortDirection,
  stringOf,
  type Versioned,
  type Vertex,
  type VertexFilter,
  vertexIdOf,
} from '#src/domain/graph/index.js';
import {
  type JobCodec,
  type JobRecord,
  METRIC_ENTRY_LABEL,
  metricEntryType,
  readMetricEntry,
  sortableNumber,
} from '#src/domain/job/index.js';
import { type ReportUnreadable, readOrReport } from '#src/domain/record/index.js';
import type { GraphStore, ReadOptions } from '#src/ports/graph-store.js';

/** Jobs that ended with a metric, by its last value. */
export interface MetricSelection {
  readonly metric: string;
  /** Inclusive. */
  readonly atLeast?: number;
  /** Inclusive. */
  readonly atMost?: number;
  readonly where?: Pick<VertexFilter, 'status' | 'createdAfter' | 'createdBefore'>;
  readonly at?: number;
}

/** A page of them. */
export interface MetricQuery extends MetricSelection {
  readonly direction: SortDirection;
  readonly first: number;
  readonly after?: ListPosition;
}

/** A job with its place in the order of its metric. */
export interface RankedJob<Job> {
  readonly job: Job;
  readonly position: ListPosition;
}

/** A page of jobs, with the place where the next page begins, because the page may leave out the last jobs. */
export interface RankedPage<Job> extends Page<RankedJob<Job>> {
  readonly end: ListPosition | undefined;
}

/** The parts that look up jobs. */
export interface JobsByMetricOptions {
  readonly store: GraphStore;
  /** Called with the records that lists leave out. */
  readonly reportUnreadable?: ReportUnreadable;
}

const COUNTED_AT_ONCE = 1_000;
/** Ids before and after all others. */
const [FIRST_ID, LAST_ID] = ['0'.repeat(32), 'f'.repeat(32)];

/** Lists jobs by the entries of their final metrics, which every store has in the order of their values. */
export class JobsByMetric<Job extends JobRecord> {
  readonly #codec: JobCodec<Job>;
  readonly #store: GraphStore;
  readonly #report: ReportUnreadable | undefined;

  constructor(codec: JobCodec<Job>, { store, reportUnreadable }: JobsByMetricOptions) {
    this.#codec = codec;
    this.#store = store;
    this.#report = reportUnreadable;
  }

  /** Leaves out a job that cannot be read, or was deleted since the page was looked up. */
  async list(query: MetricQuery, options?: ReadOptions): Promise<RankedPage<Job>> {
    const { items, hasNext } = await this.#entries(query, options);
    const entries = items.flatMap(({ element }) => {
      const entry = readOrReport(() => readMetricEntry(element), this.#report);
      return entry ? [{ element, id: vertexIdOf(entry.job) }] : [];
    });
    const jobs = entries.map(({ id }) => id);
    const found = await this.#store.vertices(jobs, query.at);
    const ranked = entries.flatMap(({ element, id }) => {
      const record = found.get(id);
      const key = keyOf(element);
      const job = record && readOrReport(() => this.#codec.read(record.element), this.#report);
      return job ? [{ job, position: { key, id: element.id } }] : [];
    });
    const last = items.at(-1)?.element;
    const end = last && { key: keyOf(last), id: last.id };
    return { items: ranked, hasNext, end };
  }

  /** With a bound, only the entries within it are read. */
  async count(selection: MetricSelection, options?: ReadOptions): Promise<number> {
    const { atLeast, atMost } = selection;
    if (atLeast === undefined && atMost === undefined)
      return this.#store.count(this.#selected(selection), options);
    let count = 0;
    for (let after: ListPosition | undefined; ; ) {
      const query = { ...selection, direction: 'ascending', first: COUNTED_AT_ONCE } as const;
      const page = await this.#entries({ ...query, ...(after && { after }) }, options);
      count += page.items.length;
      const last = page.items.at(-1)?.element;
      if (!page.hasNext || !last) return count;
      after = { key: keyOf(last), id: last.id };
    }
  }

  async #entries(query: MetricQuery, options?: ReadOptions): Promise<Page<Versioned<Vertex>>> {
    const { direction, first, atLeast, atMost } = query;
    const isUp = direction === 'ascending';
    const [near, far] = isUp ? [atLeast, atMost] : [atMost, atLeast];
    const after = query.after ?? beginning(near, isUp);
    const { items, hasNext } = await this.#store.list(
      {
        ...this.#selected(query),
        order: { by: 'name', direction },
        first,
        ...(after && { after }),
      },
      options,
    );
    const end = far === undefined ? undefined : sortableNumber(far);
    const within = items.filter(({ element }) => {
      const value = keyOf(element);
      return end === undefined || (isUp ? value <= end : value >= end);
    });
    return { items: within, hasNext: hasNext && within.length === items.length };
  }

  #selected({ metric, where, at }: MetricSelection) {
    const type = metricEntryType(this.#codec.kind, metric);
    return {
      label: METRIC_ENTRY_LABEL,
      where: { ...where, type },
      ...(at === undefined ? {} : { at }),
    };
  }
}

function beginning(bound: number | undefined, isUp: boolean): ListPosition | undefined {
  if (bound === undefined) return undefined;
  return { key: sortableNumber(bound), id: isUp ? FIRST_ID : LAST_ID };
}

function keyOf({ properties }: Vertex): string {
  return stringOf(properties, 'name') ?? '';
}

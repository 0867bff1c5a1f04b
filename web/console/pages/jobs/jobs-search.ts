import type { JobFilter, JobKind, JobOrder, JobStatus } from '../../generated/jobs.js';
import { JOB_KINDS, JOB_STATUSES } from '../../parts/job-kind.js';
import { textOf, wordOf } from '../../parts/search-params.js';
import type { ViewParams } from '../../parts/views/saved-view.js';

/** The search parameters of the page: the whole state of the view. */
export interface JobsSearch extends ViewParams {
  readonly kind?: JobKind | undefined;
  readonly status?: JobStatus | undefined;
  /** A part of the name. */
  readonly q?: string | undefined;
  /** A tag, `<key>:<value>`. */
  readonly tag?: string | undefined;
  readonly experiment?: string | undefined;
  /** A bound of a metric, such as `loss<0.3`. */
  readonly metric?: string | undefined;
  /** A column, with - in front for the largest first. */
  readonly sort?: string | undefined;
  /** Columns of values: `m:` metrics and `p:` parameters, separated by commas. */
  readonly cols?: string | undefined;
}

export function jobsSearch(search: Record<string, unknown>): JobsSearch {
  return {
    view: textOf(search, 'view'),
    not: textOf(search, 'not'),
    kind: wordOf(search, 'kind', JOB_KINDS),
    status: wordOf(search, 'status', JOB_STATUSES),
    q: textOf(search, 'q'),
    tag: textOf(search, 'tag'),
    experiment: textOf(search, 'experiment'),
    metric: textOf(search, 'metric'),
    sort: textOf(search, 'sort'),
    cols: textOf(search, 'cols'),
  };
}

/** The filter for the server. */
export function filterOf(search: JobsSearch): JobFilter {
  const { kind, status, q, tag, experiment, metric } = search;
  const bound = metric === undefined ? undefined : boundOf(metric);
  return {
    ...(kind && { kinds: [kind] }),
    ...(status && { status }),
    ...(q && !bound && { nameContains: q }),
    ...(tag && { tags: tagOf(tag) }),
    ...(experiment && { experiment }),
    ...(bound && { metric: bound }),
  };
}

const BOUND = /^\s*(?<name>[^<>=]+?)\s*(?<sign><=?|>=?)\s*(?<value>[-+\d.eE]+)\s*$/;

/** Reads `loss<0.3`; undefined for other texts. */
export function boundOf(text: string) {
  const { name, sign, value } = BOUND.exec(text)?.groups ?? {};
  const number = Number(value);
  if (name === undefined || sign === undefined || Number.isNaN(number)) return undefined;
  return sign.startsWith('<') ? { name, atMost: number } : { name, atLeast: number };
}

function tagOf(tag: string): Record<string, string> {
  const colon = tag.indexOf(':');
  return colon === -1 ? { [tag]: '' } : { [tag.slice(0, colon)]: tag.slice(colon + 1) };
}

const SORT_KEYS = { created: 'CREATION_TIME', name: 'NAME', status: 'STATUS' } as const;

/** The order for the server. With a bound of a metric, the list is ordered by this metric. */
export function orderOf({ sort = '-created', metric }: JobsSearch): JobOrder {
  const descending = sort.startsWith('-');
  const by = descending ? sort.slice(1) : sort;
  const order = descending ? 'DESCENDING' : 'ASCENDING';
  const bound = metric === undefined ? undefined : boundOf(metric);
  const name = bound?.name ?? (by.startsWith('m:') ? by.slice(2) : undefined);
  if (name !== undefined) return { by: 'FINAL_METRIC', metric: name, order };
  return { by: SORT_KEYS[by as keyof typeof SORT_KEYS] ?? 'CREATION_TIME', order };
}

import type { ResourceType, SearchRequest, SearchResponse } from '@aws-sdk/client-sagemaker';
import { listCursor, listPosition } from '#schema/shared/paging.js';
import { PlatformError } from '#src/domain/errors/index.js';
import { hex32, type ListPosition } from '#src/domain/graph/index.js';
import { type OperationContext, operation } from '../../json/operation.js';
import type { Checked } from '../../json/parse-input.js';
import { comparePositions } from '../lineage/sorted-page.js';
import { unsupported } from '../values.js';
import { checkProperty, conditionOf, numberOf, valuesAt } from './conditions.js';
import { type Found, type SearchedResource, storedFilter } from './resources.js';
import { TRAINING_JOBS_RESOURCE } from './training-jobs.js';
import { TRIAL_COMPONENTS_RESOURCE } from './trial-components.js';

export const SEARCH_OPERATIONS = [
  operation<SearchRequest, SearchResponse>('Search', {
    role: 'viewer',
    run: (input, context) => {
      const { services, principal, signal } = context;
      return services.turns.run(principal.arn, signal, () => search(input, context));
    },
  }),
];

const RESOURCES: Partial<Record<ResourceType, SearchedResource>> = {
  TrainingJob: TRAINING_JOBS_RESOURCE,
  ExperimentTrialComponent: TRIAL_COMPONENTS_RESOURCE,
};

/** The most resources that one search reads. */
const MOST_READ = 100_000;

interface Match {
  readonly at: ListPosition;
  readonly record: Found['record'];
}

/** Reads all resources and returns one page of them. */
async function search(
  { NextToken, MaxResults = 10, ...question }: Checked<SearchRequest>,
  context: OperationContext,
): Promise<SearchResponse> {
  const { Resource, SearchExpression: expression = {}, SortOrder = 'Descending' } = question;
  const { SortBy = 'LastModifiedTime' } = question;
  const resource =
    RESOURCES[Resource] ??
    unsupported('resource', Resource, `search for ${Object.keys(RESOURCES).join(' or ')}`);
  const isMatch = conditionOf(expression, resource.properties);
  checkProperty(SortBy, resource.properties);
  const order = `search ${hex32(JSON.stringify(question)).slice(0, 12)}`;
  const page = new SortedPage(MaxResults, SortOrder, listPosition(order, NextToken));
  let read = 0;
  for await (const chunk of resource.read(storedFilter(expression, resource.stored), context)) {
    read += chunk.length;
    if (read > MOST_READ) throw tooMany();
    for (const { id, facts, record } of chunk)
      if (isMatch(facts)) page.add({ at: { key: keyOf(valuesAt(facts, SortBy)[0]), id }, record });
  }
  const { matches, last, total } = page.end();
  return {
    Results: matches.map(({ record }) => record()),
    ...(last && { NextToken: listCursor(order, last.at) }),
    TotalHits: { Value: total, Relation: 'EqualTo' },
  };
}

/** The first matches after a position. */
class SortedPage {
  readonly #size: number;
  readonly #sign: 1 | -1;
  readonly #after: ListPosition | undefined;
  #best: Match[] = [];
  #total = 0;

  constructor(size: number, order: 'Ascending' | 'Descending', after: ListPosition | undefined) {
    this.#size = size;
    this.#sign = order === 'Ascending' ? 1 : -1;
    this.#after = after;
  }

  add(match: Match): void {
    this.#total += 1;
    if (this.#after && this.#compare(match.at, this.#after) <= 0) return;
    this.#best.push(match);
    // Sorted now and then, so that many matches cost little and take little memory.
    if (this.#best.length > 10 * this.#size) this.#cut();
  }

  /** The matches of the page, the last of them when more follow, and the number of all. */
  end() {
    this.#cut();
    const matches = this.#best.slice(0, this.#size);
    const last = this.#best.length > matches.length ? matches.at(-1) : undefined;
    return { matches, last, total: this.#total };
  }

  #cut(): void {
    this.#best.sort((one, other) => this.#compare(one.at, other.at));
    this.#best = this.#best.slice(0, this.#size + 1);
  }

  #compare(one: ListPosition, other: ListPosition): number {
    return this.#sign * comparePositions(one, other);
  }
}

/** Numbers in texts are sorted as numbers; what has no value comes before all others. */
function keyOf(value: ReturnType<typeof valuesAt>[number] | undefined): string | number {
  if (value instanceof Date) return value.getTime();
  if (value === undefined || typeof value === 'boolean') return String(value ?? '');
  const number = numberOf(value);
  return Number.isFinite(number) ? number : String(value);
}

function tooMany(): PlatformError {
  return new PlatformError(
    'QUERY_TOO_COSTLY',
    `A search reads ${MOST_READ} resources at most; add a filter with Equals for the name, the status or a tag.`,
    { details: { limit: MOST_READ } },
  );
}

import type { Client } from '#src/client/client.js';
import type { JobOrder, MetricFilter } from '#src/client/generated/graphql.js';
import type { Fact } from '../output/describe.js';
import type { Named } from '../output/format.js';
import type { TableColumn } from '../output/table.js';
import type { JobType } from './jobs.js';

/** The filters of every list. */
export interface Marks {
  readonly tag?: Readonly<Record<string, string>>;
  readonly by?: string;
}

/** The filters of a list. */
export interface ListFilter extends Marks {
  readonly name?: string;
  readonly limit: number;
  readonly type?: string;
  readonly status?: string;
  readonly createdAfter?: string;
  readonly createdBefore?: string;
  readonly uri?: string;
  readonly metric?: MetricFilter;
  readonly experiment?: string;
  readonly sort?: JobOrder;
  readonly columns?: readonly string[];
  readonly count?: boolean;
}

/** The options of `stop`, `get` and `delete` in addition to the name. */
export interface Choice {
  readonly type?: JobType;
  /** Whether the outputs of a job are deleted with it. */
  readonly outputs?: boolean;
}

/** A resource with its present state. */
export interface Shown extends Named {
  readonly arn: string;
  readonly status?: string;
}

/** The operations of the command line on one kind of resource. */
export interface Resource<Row extends Named = Named, Details extends Shown = Shown> {
  /** The noun in messages. */
  readonly noun: string;
  readonly columns: (now: number, filter: ListFilter) => readonly TableColumn<Row>[];
  list(client: Client, filter: ListFilter): Promise<readonly Row[]>;
  /** Throws `NOT_FOUND`. */
  get(client: Client, name: string, choice: Choice): Promise<Details>;
  facts(details: Details): readonly Fact[];
  stop?(client: Client, name: string, choice: Choice): Promise<Shown>;
  delete(client: Client, name: string, choice: Choice): Promise<string>;
  /** Whether it will not change any more, so that watching can end. */
  isOver(details: Details): boolean;
}

/** The part of a filter that the lists of all kinds have. */
export function marksOf({ tag, by }: Marks) {
  return { ...(tag && { tags: tag }), ...(by !== undefined && { createdBy: by }) };
}

import type { Client } from '#src/client/client.js';
import type { Fact } from '../output/describe.js';
import type { Named } from '../output/format.js';
import type { Column } from '../output/table.js';
import type { JobType } from './jobs.js';

/** What a list is narrowed by. */
export interface ListFilter {
  readonly name?: string;
  readonly limit: number;
  readonly type?: string;
  readonly status?: string;
  readonly createdAfter?: string;
  readonly createdBefore?: string;
  readonly uri?: string;
}

/** What `stop`, `get` and `delete` are told beside the name. */
export interface Choice {
  readonly type?: JobType;
}

/** A thing with its present state. */
export interface Shown extends Named {
  readonly arn: string;
  readonly status?: string;
}

/** What the command line does with things of one kind. */
export interface Resource<Row extends Named = Named, Details extends Shown = Shown> {
  /** One of them, for messages. */
  readonly noun: string;
  readonly columns: (now: number) => readonly Column<Row>[];
  list(client: Client, filter: ListFilter): Promise<readonly Row[]>;
  /** Throws `NOT_FOUND`. */
  get(client: Client, name: string, choice: Choice): Promise<Details>;
  facts(details: Details): readonly Fact[];
  stop?(client: Client, name: string, choice: Choice): Promise<Shown>;
  delete(client: Client, name: string, choice: Choice): Promise<string>;
  /** Whether its changes end, and it need not be watched any more. */
  isOver(details: Details): boolean;
}

import type { Arn } from '#src/domain/arn.js';
import type { ListQuery, Vertex, VertexId } from '#src/domain/graph/index.js';
import type { InstanceGroup } from '#src/domain/instances/index.js';
import type { Claim } from './claim.js';

/** A kind of record that the engine supervises: jobs of one kind, or endpoints. */
export interface SubjectKind {
  /** The vertex label of its records. */
  readonly label: string;
  /** Filters that together list every record that is not over, the most urgent first. */
  readonly live: readonly LiveRecords[];
  /** True where subjects wait for their turn. */
  readonly isQueued: boolean;
  /** Throws `RECORD_UNREADABLE` for a record that nobody can supervise, as the other methods may. */
  check(record: Vertex): void;
  state(record: Vertex): SubjectState;
  /** What a record takes of the machine that it runs on, now or once it starts; undefined: nothing any more. */
  takes(record: Vertex): Taken | undefined;
  /** A record that reports that it waits, since a time in milliseconds since the epoch; undefined where it cannot. */
  pending?(record: Vertex, now: number): Vertex | undefined;
  /** Id of the place that alone has what the subject started; undefined while any place can go on with it. */
  boundTo(record: Vertex): string | undefined;
  supervise(task: Task): Supervisor;
  /** What runs and lies at this place, whether or not it is needed. */
  belongings(): Promise<readonly Belonging[]>;
  /** Removes what else deleted records left, from time to time and in the background. */
  tidy?(signal: AbortSignal): Promise<void>;
}

/**
 * What a record needs: `queued` waits for its turn; `live` is supervised at once, and so is `ending`, which was asked
 * to end; `over` needs nothing.
 */
export type SubjectState = 'queued' | 'live' | 'ending' | 'over';

/** What a subject takes of a machine, and for whom. */
export interface Taken {
  /** The caller; turns are fair between callers. */
  readonly caller: string;
  readonly instances: readonly InstanceGroup[];
}

/** A filter of lists, by what stores have an index of. */
export type LiveRecords = Pick<NonNullable<ListQuery['where']>, 'status'>;

/** A run or a folder at this place. */
export interface Belonging {
  readonly subject: VertexId;
  /** False for a record that only has the name of the one that it belongs to. */
  readonly isOf: (record: Vertex) => boolean;
  /** For the log. */
  readonly name: string;
  /** Ends and removes it. */
  readonly remove: (signal: AbortSignal) => Promise<void>;
}

/** A claimed subject, for its supervisor. */
export interface Task {
  readonly subject: Arn;
  /** The name of what is kept of the subject outside of the graph; see {@link keyOf}. */
  readonly key: Arn;
  readonly claim: Claim;
  /** Aborts when the server closes, and with `CLAIM_LOST` when another server has taken over. */
  readonly signal: AbortSignal;
  /** Aborts when somebody has asked for the end of the subject. */
  readonly ending: AbortSignal;
  /** How many changes of the record were seen so far. */
  readonly changes: number;
  /** Resolves when more changes were seen than that; rejects with the signal's reason. */
  changed(than: number): Promise<void>;
  /** False when others may have taken over, since this server's lease could not be renewed. */
  leaseHeld(): boolean;
}

/** Supervises one claimed subject. */
export interface Supervisor {
  /**
   * Supervises the subject from its present state until it needs no supervision; called again after a rejection.
   * Rejects with `CLAIM_LOST`, with the signal's reason, with an error that passes, or with one that {@link fail} is then
   * called with.
   */
  run(): Promise<void>;
  /** Fails the subject with an error that does not pass; false when it cannot fail in its present state. */
  fail(error: unknown): Promise<boolean>;
  /** Releases the subject without ending its runs; a later server adopts them. */
  release(): Promise<void>;
  /** Ends what runs here and removes its files: another place has taken over. */
  abandon(): Promise<void>;
  /** The instances that it has by now, where the record does not say that; undefined as long as the record does. */
  instances?(): readonly InstanceGroup[] | undefined;
}

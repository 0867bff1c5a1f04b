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
  /** True when subjects wait in the queue. */
  readonly isQueued: boolean;
  /** Throws `RECORD_UNREADABLE` for a record that cannot be supervised, as the other methods may. */
  check(record: Vertex): void;
  state(record: Vertex): SubjectState;
  /** The demand of a record on its machine, now or once it starts; undefined when it takes nothing now. */
  takes(record: Vertex): Taken | undefined;
  /** Returns the record marked as pending since a time in milliseconds since the epoch; undefined when it cannot be. */
  pending?(record: Vertex, now: number): Vertex | undefined;
  /** Id of the only place with the subject's runs; undefined while any place can continue it. */
  boundTo(record: Vertex): string | undefined;
  supervise(task: Task): Supervisor;
  /** The runs and folders at this place, needed or not. */
  belongings(): Promise<readonly Belonging[]>;
  /** Removes other remains of deleted records, from time to time and in the background. */
  tidy?(signal: AbortSignal): Promise<void>;
}

/**
 * The need of a record: `queued` waits in the queue; `live` is supervised at once, and so is
 * `ending`, whose end was requested; `over` needs nothing.
 */
export type SubjectState = 'queued' | 'live' | 'ending' | 'over';

/** The demand of a subject on a machine, and its caller. */
export interface Taken {
  /** The caller; the queue is fair between callers. */
  readonly caller: string;
  readonly instances: readonly InstanceGroup[];
}

/** A filter of lists, on properties that stores index. */
export type LiveRecords = Pick<NonNullable<ListQuery['where']>, 'status'>;

/** A run or a folder at this place. */
export interface Belonging {
  readonly subject: VertexId;
  /** False for a record that only has the same name as the owner. */
  readonly isOf: (record: Vertex) => boolean;
  /** The name in the log. */
  readonly name: string;
  /** Ends the run or removes the folder. */
  readonly remove: (signal: AbortSignal) => Promise<void>;
}

/** A claimed subject, for its supervisor. */
export interface Task {
  readonly subject: Arn;
  /** The name of the subject's data outside of the graph; see {@link keyOf}. */
  readonly key: Arn;
  readonly claim: Claim;
  /** Aborts when the server closes, and with `CLAIM_LOST` when another server has taken over. */
  readonly signal: AbortSignal;
  /** Aborts when the end of the subject was requested. */
  readonly ending: AbortSignal;
  /** The number of changes of the record so far. */
  readonly changes: number;
  /** Resolves when there were more changes than that; rejects with the signal's reason. */
  changed(than: number): Promise<void>;
  /** False when other servers may have taken over, because this server's lease could not be renewed. */
  leaseHeld(): boolean;
}

/** Supervises one claimed subject. */
export interface Supervisor {
  /**
   * Supervises the subject from its present state until it needs no supervision; called again after
   * a rejection. Rejects with `CLAIM_LOST`, with the signal's reason, with a passing error, or with
   * an error for {@link fail}.
   */
  run(): Promise<void>;
  /** Fails the subject with a permanent error; false when it cannot fail in its present state. */
  fail(error: unknown): Promise<boolean>;
  /** Releases the subject without ending its runs; a later server adopts them. */
  release(): Promise<void>;
  /** Ends the runs here and removes their files, because another place has taken over. */
  abandon(): Promise<void>;
  /** Why its programs have not begun, while they wait for machines. */
  readonly pendingReason?: string | undefined;
  /** The present instances, when the record does not contain them; undefined while the record does. */
  instances?(): readonly InstanceGroup[] | undefined;
}

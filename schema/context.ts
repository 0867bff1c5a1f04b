import type { GraphExports, GraphLoads, GraphResets } from '#graph-export/index.js';
import type { Loaders } from '#loaders/index.js';
import type { Arn, ArnScope } from '#src/domain/arn.js';
import type { ReportUnreadable } from '#src/domain/record/index.js';
import type {
  Deployments,
  EndpointConfigs,
  Endpoints,
  Models,
  Router,
} from '#src/hosting/index.js';
import type { AllJobs, ProvenanceBundle } from '#src/jobs/index.js';
import type { Ledger } from '#src/ledger/index.js';
import type { CallerTurns, LineageQueries, LineageRecorder } from '#src/lineage/index.js';
import type { Policies, PolicyPlans } from '#src/policies/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { Principal } from '#src/ports/identity.js';
import type { LogStore } from '#src/ports/log-store.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import type { SealedValues } from '#src/ports/secrets.js';
import type { Clock } from '#src/ports/system.js';
import type { Drains, Quarantines } from '#src/quarantine/index.js';
import type { UnreadableRecords } from '#src/records/unreadable-records.js';
import type { Usage } from '#src/records/usage.js';
import type {
  ModelAliases,
  ModelPackages,
  NewPackages,
  PackageGroups,
} from '#src/registry/index.js';
import type { Retention } from '#src/retention/index.js';
import type { Sessions, SharedLinks } from '#src/sessions/index.js';
import type { QueuePlace } from '#src/supervision/queue/scheduler.js';

/** The context of every resolver. */
export interface GraphQLContext {
  readonly principal: Principal;
  readonly services: Services;
  /** The batches of this request. */
  readonly loaders: Loaders;
  /**
   * Aborts when the client has disconnected: then reads end. One per request, or per web socket.
   */
  readonly signal?: AbortSignal | undefined;
  /** The variables of the operation as the client sent them, without defaults. */
  readonly given?: Readonly<Record<string, unknown>>;
}

/** The use cases and ports that resolvers call; the composition root creates them once. */
export interface Services {
  readonly store: GraphStore;
  readonly ledger: Ledger;
  readonly storage: ObjectStorage;
  readonly logs: LogStore;
  readonly clock: Clock;
  readonly scope: ArnScope;
  /** Opens environment values for callers who may see them; absent when no value is sealed. */
  readonly values?: SealedValues;
  /** Called with the records that lists leave out. */
  readonly reportUnreadable?: ReportUnreadable;
  readonly limits: ApiLimits;
  readonly lineage: LineageQueries;
  readonly recorder: LineageRecorder;
  /** Of walks and traversals. */
  readonly turns: CallerTurns;
  readonly graphExports: GraphExports;
  readonly graphLoads: GraphLoads;
  readonly graphResets: GraphResets;
  readonly unreadableRecords: UnreadableRecords;
  readonly sessions: Sessions;
  readonly links: SharedLinks;
  readonly retention: Retention;
  /** Jobs of any kind. */
  readonly jobs: AllJobs;
  /** Signs statements about the jobs that made a subject. */
  readonly provenance: (subject: Arn) => Promise<ProvenanceBundle>;
  readonly models: Models;
  readonly endpoints: Endpoints;
  readonly endpointConfigs: EndpointConfigs;
  readonly deployments: Deployments;
  readonly packageGroups: PackageGroups;
  readonly packages: ModelPackages;
  readonly newPackages: NewPackages;
  readonly modelAliases: ModelAliases;
  readonly policies: Policies;
  readonly policyPlans: PolicyPlans;
  readonly quarantines: Quarantines;
  readonly drains: Drains;
  readonly usage: Usage;
  /** The routes of instances in this process. */
  readonly router: Router;
  readonly queue: JobQueue;
  /** ARN of the execution role of jobs without a role. */
  readonly executionRole: string;
  /** The URL of the server for clients, without a trailing slash; known once it listens. */
  readonly publicUrl: () => string;
}

/** The jobs that wait, as this server knows them. */
export interface JobQueue {
  /** Undefined for a job that does not wait. */
  placeOf(job: Arn): QueuePlace | undefined;
  /** Why a job waits, in the queue or for the machines of its programs. */
  pendingReason(job: Arn): string | undefined;
}

/** The limits of one request. */
export interface ApiLimits {
  /** The most items of a page. */
  readonly maxPageSize: number;
  /** The most words of a document; a longer one is not parsed. */
  readonly maxTokens: number;
  /** The most directives of a document. */
  readonly maxDirectives: number;
  /** The most selections of a document, with expanded fragments. */
  readonly maxSelections: number;
  /** The most nested selections. */
  readonly maxDepth: number;
  /** Fields of one object that may have an alias. */
  readonly maxAliases: number;
  /**
   * How often one object may be asked for the same field, through fragments, and how many fragments
   * may be spread there.
   */
  readonly maxRepeats: number;
  /** The most values of an answer, estimated: objects and leaves. */
  readonly maxCost: number;
  /** The most characters of an answer. */
  readonly maxAnswer: number;
}

/** Limits that no ordinary client reaches. */
export const DEFAULT_API_LIMITS: ApiLimits = {
  maxPageSize: 1_000,
  maxTokens: 15_000,
  maxDirectives: 200,
  maxSelections: 2_000,
  maxDepth: 15,
  maxAliases: 50,
  maxRepeats: 100,
  maxCost: 1_000_000,
  maxAnswer: 64 * 2 ** 20,
};

import type { Named } from '../names/index.js';

/** The states of runs in Marquez's API. */
export const RUN_STATES = ['NEW', 'RUNNING', 'COMPLETED', 'FAILED', 'ABORTED'] as const;
export type RunState = (typeof RUN_STATES)[number];

/** A run of a job. Times are ISO 8601. */
export interface RunAnswer {
  readonly id: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly nominalStartTime: string | null;
  readonly nominalEndTime: string | null;
  readonly state: RunState;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  readonly durationMs: number | null;
  readonly args: Readonly<Record<string, string>>;
  /** Jobs have no versions. */
  readonly jobVersion: null;
  readonly facets: object;
}

/** A job, or an endpoint. */
export interface JobAnswer {
  readonly id: Named;
  readonly type: 'BATCH' | 'STREAM' | 'SERVICE';
  readonly name: string;
  readonly simpleName: string;
  readonly parentJobName: string | null;
  readonly parentJobUuid: null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly namespace: string;
  /** Of the latest run. */
  readonly inputs: readonly Named[];
  readonly outputs: readonly Named[];
  readonly location: string | null;
  readonly description: string | null;
  readonly latestRun: RunAnswer | null;
  readonly tags: readonly string[];
  readonly facets: object;
}

/** A column of a dataset. */
export interface FieldAnswer {
  readonly name: string;
  readonly type: string | null;
  readonly tags: readonly string[];
  readonly description: string | null;
}

/** The members of a dataset, and of each of its versions. */
export interface DatasetFacts {
  readonly type: 'DB_TABLE' | 'STREAM';
  readonly name: string;
  readonly physicalName: string;
  readonly createdAt: string;
  readonly namespace: string;
  readonly sourceName: string;
  readonly fields: readonly FieldAnswer[];
  readonly tags: readonly string[];
  readonly description: string | null;
  readonly facets: object;
}

export interface DatasetAnswer extends DatasetFacts {
  readonly id: Named;
  readonly updatedAt: string;
  readonly lastModifiedAt: string;
  readonly deleted: boolean;
  readonly columnLineage: readonly ColumnAnswer[];
}

export interface DatasetVersionAnswer extends DatasetFacts {
  readonly id: Named & { readonly version: string };
  readonly version: string;
  readonly lifecycleState: string | null;
  readonly createdByRun: RunAnswer | null;
}

/** A column that another column was made from. */
export interface InputFieldAnswer {
  readonly namespace: string;
  readonly dataset: string;
  readonly field: string;
  readonly transformationDescription: string | null;
  readonly transformationType: string | null;
}

/** A column with the columns that it was made from. */
export interface ColumnAnswer {
  readonly name: string;
  readonly inputFields: readonly InputFieldAnswer[];
  readonly transformationDescription: string | null;
  readonly transformationType: string | null;
}

export interface EdgeAnswer {
  readonly origin: string;
  readonly destination: string;
}

/** A node of a graph, with its edges. */
export interface NodeAnswer<Data> {
  readonly id: string;
  readonly type: 'JOB' | 'DATASET' | 'DATASET_FIELD';
  readonly data: Data;
  readonly inEdges: readonly EdgeAnswer[];
  readonly outEdges: readonly EdgeAnswer[];
}

/** A graph. `complete` is false when a limit of the server left nodes out. */
export interface GraphAnswer<Data> {
  readonly graph: readonly NodeAnswer<Data>[];
  readonly complete: boolean;
}

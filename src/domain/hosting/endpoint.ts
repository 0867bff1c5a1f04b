import type { Arn } from '../arn.js';
import type { StringMap } from '../lineage/index.js';
import type { S3Uri } from '../s3-uri.js';

/** The originals' statuses of an endpoint. */
export const ENDPOINT_STATUSES = [
  'Creating',
  'Updating',
  'RollingBack',
  'InService',
  'OutOfService',
  'Deleting',
  'Failed',
  'UpdateRollbackFailed',
] as const;
/** Where an endpoint stands. */
export type EndpointStatus = (typeof ENDPOINT_STATUSES)[number];

/** The record of an endpoint. Times are milliseconds since the epoch. */
export interface Endpoint {
  readonly arn: Arn;
  readonly name: string;
  readonly status: EndpointStatus;
  /** Why it failed, or why its last update was rolled back. */
  readonly failureReason?: string;
  /** What answers, or is about to. */
  readonly deployment: Deployment;
  /** What is to take over: while an update starts its instances. */
  readonly update?: Deployment;
  /** What answered before, which keeps its instances while the update that took over is watched. */
  readonly previous?: Deployment;
  /** The Endpoint context of the lineage. */
  readonly context: Arn;
  readonly createdBy: string;
  readonly creationTime: number;
  readonly incarnation?: string;
  readonly lastModifiedTime: number;
  readonly tags: StringMap;
}

/** The deployments that an endpoint has instances of, or may have: what answers, what is to take over, what did before. */
export function deploymentsOf({ deployment, update, previous }: Endpoint): readonly Deployment[] {
  return [deployment, update, previous].flatMap((kept) => kept ?? []);
}

/** One set of variants that is started, and later stopped, as a whole. */
export interface Deployment {
  /** Name of its ModelDeployment action, which no other deployment ever had. */
  readonly action: string;
  readonly variants: readonly Variant[];
  /** SHA-256 of what was unpacked, by the name of the model; set once all instances were ready. */
  readonly digests?: StringMap;
  /** Those of the code of models that have code of their own, by the models' names; absent as long. */
  readonly codeDigests?: StringMap;
  /** How long its update is watched, and what rolls it back. */
  readonly watch?: UpdateWatch;
  /** Where a share of its requests and answers is kept. */
  readonly capture?: DataCapture;
}

/** A sample of requests and answers, kept as JSON Lines. */
export interface DataCapture {
  /** Ends with the deployment's name, so that each deployment has its own prefix. */
  readonly prefix: S3Uri;
  /** The share that is kept, above 0 to 100. */
  readonly percentage: number;
}

/** How an update is watched once it answers. */
export interface UpdateWatch {
  /** Seconds for which the instances before it are kept. */
  readonly seconds: number;
  /** The share of failed answers above which it is rolled back, 0 to 1. */
  readonly maxErrorRate: number;
}

/** A model on a number of instances, with its share of the requests. */
export interface Variant {
  readonly name: string;
  readonly modelName: string;
  readonly instanceType: string;
  readonly instanceCount: number;
  /** The share is the weight over the sum of weights; 0: only when the caller names the variant. */
  readonly weight: number;
  /** True when it gets copies of the requests, and its answers are compared instead of returned. */
  readonly shadow?: boolean;
  /** Absent: it always has `instanceCount` instances. */
  readonly scaling?: Scaling;
  /** Absent: {@link DEFAULT_LIMITS}. */
  readonly limits?: InvocationLimits;
}

/** How many instances a variant may have, and when it has how many. */
export interface Scaling {
  readonly minInstances: number;
  readonly maxInstances: number;
  /** Seconds without a request until the last instance ends; only with `minInstances` 0. */
  readonly idleSeconds?: number;
  /** Requests at once for each instance that the number of instances aims at. */
  readonly targetConcurrency: number;
}

/** What an instance takes. */
export interface InvocationLimits {
  /** Requests at once; absent: as many as come. */
  readonly maxConcurrency?: number;
  /** Requests that wait for each instance that there is, or for the first one. */
  readonly maxQueue: number;
  /** Seconds from sending a request to the end of its answer. */
  readonly timeoutSeconds: number;
}

/** The limits of a variant that names none. */
export const DEFAULT_LIMITS: InvocationLimits = { maxQueue: 100, timeoutSeconds: 60 };

/** What a caller asks for when creating or updating an endpoint; nothing of it is checked yet. */
export interface EndpointRequest {
  /** The same token gives the same endpoint, for 24 hours. */
  readonly clientToken?: string;
  /** Check it and return the endpoint as it would be; nothing is recorded. */
  readonly dryRun?: boolean;
  readonly name: string;
  readonly variants: readonly VariantRequest[];
  /** Only for updates; what is left out has the default. */
  readonly watch?: Partial<UpdateWatch>;
  readonly capture?: DataCaptureRequest;
  readonly tags?: Readonly<Record<string, unknown>>;
}

/** A variant as asked for. */
export interface VariantRequest {
  /** Default `AllTraffic`. */
  readonly name?: string;
  readonly modelName: string;
  /** Default `local`. */
  readonly instanceType?: string;
  /** Default 1. */
  readonly instanceCount?: number;
  /** Default 1. */
  readonly weight?: number;
  readonly shadow?: boolean;
  /** Default 0 with `idleSeconds`, else `instanceCount`. */
  readonly minInstances?: number;
  /** Default `instanceCount`. */
  readonly maxInstances?: number;
  /** Default 600 with `minInstances` 0. */
  readonly idleSeconds?: number;
  /** Default 4. */
  readonly targetConcurrency?: number;
  readonly maxConcurrency?: number;
  /** Default 100. */
  readonly maxQueue?: number;
  /** Default 60. */
  readonly timeoutSeconds?: number;
}

/** A data capture as asked for. */
export interface DataCaptureRequest {
  /** The objects are stored below `<destination>/<endpoint>/<deployment>/`. */
  readonly destination: S3Uri;
  /** Default 100. */
  readonly percentage?: number;
}

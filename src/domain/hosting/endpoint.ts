import type { Arn } from '../arn.js';
import type { StringMap } from '../lineage/index.js';

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
  /** What is to take over: while an update goes on. */
  readonly update?: Deployment;
  /** The Endpoint context of the lineage. */
  readonly context: Arn;
  readonly createdBy: string;
  readonly creationTime: number;
  readonly lastModifiedTime: number;
  readonly tags: StringMap;
}

/** One set of variants that is started, and later stopped, as a whole. */
export interface Deployment {
  /** Name of its ModelDeployment action, which no other deployment ever had. */
  readonly action: string;
  readonly variants: readonly Variant[];
  /** SHA-256 of what was unpacked, by the name of the model; set once all instances were ready. */
  readonly digests?: StringMap;
}

/** A model on a number of instances, with its share of the requests. */
export interface Variant {
  readonly name: string;
  readonly modelName: string;
  readonly instanceType: string;
  readonly instanceCount: number;
  /** The share is the weight over the sum of weights; 0: only when the caller names the variant. */
  readonly weight: number;
}

/** What a caller asks for when creating or updating an endpoint; nothing of it is checked yet. */
export interface EndpointRequest {
  /** The same token gives the same endpoint, for 24 hours. */
  readonly clientToken?: string;
  readonly name: string;
  readonly variants: readonly VariantRequest[];
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
}

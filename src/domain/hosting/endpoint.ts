import { COMPOSED_NAME_RULES, NAME_RULES } from '../names.js';
import {
  arn,
  count,
  flag,
  listOf,
  named,
  number,
  type ObjectOf,
  objectOf,
  optional,
  recordCodec,
  type StoredRecord,
  s3Uri,
  text,
  textMap,
  type Value,
} from '../record/index.js';
import { RECORD_KIND_NAMES } from '../record-kinds.js';
import type { S3Uri } from '../s3-uri.js';
import { INSTANCE_USAGE } from './instance-usage.js';

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
/** The position of an endpoint in its life. */
export type EndpointStatus = (typeof ENDPOINT_STATUSES)[number];

/** The bounds of a variant's instances, and when their number changes. */
const SCALING = objectOf({
  minInstances: count,
  maxInstances: count,
  /** Seconds without a request until the last instance ends; only with `minInstances` 0. */
  idleSeconds: optional(number),
  /** The concurrent requests for each instance that autoscaling aims at. */
  targetConcurrency: number,
});
export type Scaling = Value<typeof SCALING>;

/** The limits of an instance. */
const LIMITS = objectOf({
  /** Concurrent requests; absent: no limit. */
  maxConcurrency: optional(number),
  /** Waiting requests for each instance, or for the first one. */
  maxQueue: number,
  /** The time limit of an answer, in seconds. */
  timeoutSeconds: number,
});
export type InvocationLimits = Value<typeof LIMITS>;

/** A model on a number of instances, with its share of the requests. */
export const VARIANT = objectOf({
  name: named(NAME_RULES.variant),
  modelName: named(NAME_RULES.model),
  /** The package that the model was deployed from. */
  modelPackage: optional(named(COMPOSED_NAME_RULES.modelPackage)),
  /** The alias of the package's group whose moves update the endpoint. */
  follows: optional(named(NAME_RULES.alias)),
  instanceType: text,
  instanceCount: count,
  /** The share is the weight over the sum of weights; 0: only when the caller names the variant. */
  weight: number,
  /** True when it gets copies of the requests, and its answers are only compared. */
  shadow: optional(flag),
  /** True after a drain, until it has a weight again. It gets no requests, even by name. */
  withdrawn: optional(flag),
  /** Absent: it always has `instanceCount` instances. */
  scaling: optional(SCALING),
  /** Absent: {@link DEFAULT_LIMITS}. */
  limits: optional(LIMITS),
});
export type Variant = Value<typeof VARIANT>;

/** How an update is watched after it has taken over. */
const WATCH = objectOf({
  /** Seconds for which the earlier instances are kept. */
  seconds: number,
  /** The share of failed answers above which the update is rolled back, 0 to 1. */
  maxErrorRate: number,
});
export type UpdateWatch = Value<typeof WATCH>;

/** A sample of requests and answers, kept as JSON Lines. */
const CAPTURE = objectOf({
  /** Ends with the deployment's name, so that each deployment has its own prefix. */
  prefix: s3Uri,
  /** The captured share, above 0 to 100. */
  percentage: number,
});
export type DataCapture = Value<typeof CAPTURE>;

/** One set of variants that is started and stopped as a whole. */
const DEPLOYMENT = objectOf({
  /** Name of its ModelDeployment action, which is unique for ever. */
  action: named(NAME_RULES.entity),
  variants: listOf(VARIANT),
  /**
   * SHA-256 of the unpacked archives, by the name of the model; set once all instances were ready.
   */
  digests: optional(textMap),
  /** The same for separate code of models, by the models' names. */
  codeDigests: optional(textMap),
  /** How its update is watched, and when it is rolled back. */
  watch: optional(WATCH),
  /** Where a share of its requests and answers is captured. */
  capture: optional(CAPTURE),
  /** The endpoint configuration that it was made from, or that it was last resized to, if any. */
  configName: optional(named(NAME_RULES.endpoint)),
});
export type Deployment = Value<typeof DEPLOYMENT>;

const FIELDS = {
  /** Why it failed, or why its last update was rolled back. */
  failureReason: optional(text),
  /** The serving deployment, or the first one. */
  deployment: DEPLOYMENT,
  /** The next deployment, while an update starts its instances. */
  update: optional(DEPLOYMENT),
  /** The previous deployment, whose instances are kept while the update is watched. */
  previous: optional(DEPLOYMENT),
  /** Absent in records of earlier versions, and until it is in service. */
  usage: optional(INSTANCE_USAGE),
  /** The Endpoint context of the lineage. */
  context: arn,
  createdBy: text,
  tags: textMap,
};

/** The record of an endpoint. Times are milliseconds since the epoch. */
export interface Endpoint extends StoredRecord, ObjectOf<typeof FIELDS> {
  readonly status: EndpointStatus;
  readonly lastModifiedTime: number;
}

/** The records of endpoints. */
export const ENDPOINTS = recordCodec<Endpoint>({
  ...RECORD_KIND_NAMES.endpoint,
  nameRule: NAME_RULES.endpoint,
  statuses: ENDPOINT_STATUSES,
  fields: FIELDS,
});

/**
 * The deployments that an endpoint may have instances of: the present, the next and the previous
 * one.
 */
export function deploymentsOf({ deployment, update, previous }: Endpoint): readonly Deployment[] {
  return [deployment, update, previous].flatMap((kept) => kept ?? []);
}

/** The limits of a variant without limits. */
export const DEFAULT_LIMITS: InvocationLimits = { maxQueue: 100, timeoutSeconds: 60 };

/** The request to create or update an endpoint; unchecked. */
export interface EndpointRequest {
  /** The same token returns the same endpoint, for 24 hours. */
  readonly clientToken?: string;
  /** Only checks the request, and returns the endpoint that it would create. */
  readonly dryRun?: boolean;
  readonly name: string;
  readonly variants: readonly VariantRequest[];
  /** Only for updates; missing fields have defaults. */
  readonly watch?: Partial<UpdateWatch>;
  readonly capture?: DataCaptureRequest;
  /** The endpoint configuration that the variants come from. */
  readonly configName?: string;
  readonly tags?: Readonly<Record<string, unknown>>;
}

/** The request to deploy an earlier deployment again; unchecked. */
export interface RollbackRequest {
  /** The same token returns the same endpoint, for 24 hours. */
  readonly clientToken?: string;
  /** Only checks the request, and returns the endpoint as it would become. */
  readonly dryRun?: boolean;
  /** The endpoint. */
  readonly name: string;
  /** The name of the deployment; default the last one that served and whose bytes still exist. */
  readonly to?: string;
  /** Missing fields have defaults. */
  readonly watch?: Partial<UpdateWatch>;
}

/** A requested variant. */
export interface VariantRequest {
  /** Default `AllTraffic`. */
  readonly name?: string;
  /** This or a model package is required. */
  readonly modelName?: string;
  /** `<group>:<version>` or `<group>@<alias>`. */
  readonly modelPackage?: string;
  /** Whether moves of the alias update the endpoint. */
  readonly follow?: boolean;
  /** The alias that is followed; set when the package is looked up. */
  readonly follows?: string;
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

/** A requested data capture. */
export interface DataCaptureRequest {
  /** The objects are stored below `<destination>/<endpoint>/<deployment>/`. */
  readonly destination: S3Uri;
  /** Default 100. */
  readonly percentage?: number;
}

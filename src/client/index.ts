export {
  type ProcessingInput,
  type ProcessingJob,
  type ProcessingOutput,
  Processor,
  type ProcessorOptions,
  type RunOptions,
} from './batch/processor.js';
export {
  Transformer,
  type TransformerOptions,
  type TransformJob,
  type TransformOptions,
} from './batch/transformer.js';
export { Client, type RequestOptions } from './client.js';
export {
  BytesDeserializer,
  CSVDeserializer,
  CSVSerializer,
  type Deserializer,
  IdentitySerializer,
  JSONDeserializer,
  JSONLinesSerializer,
  JSONSerializer,
  type Serializer,
  StringDeserializer,
} from './coding.js';
export type { ObjectBody, StoredObject, TransferOptions } from './data/objects.js';
export {
  type ClientErrorCode,
  type ErrorFacts,
  ForebearError,
  type ForebearErrorCode,
  isForebearError,
  JobFailedError,
  type JobFailure,
} from './errors.js';
export { type JobKind, TypedDocumentString } from './generated/graphql.js';
export { type ExportOptions, exportGraph } from './graph/export-graph.js';
export {
  createEndpoint,
  deleteEndpoint,
  type EndpointWait,
  inService,
  updateEndpoint,
} from './hosting/endpoint.js';
export { createModel, type DeployOptions, deployModel } from './hosting/model.js';
export { type PredictOptions, Predictor, type PredictorOptions } from './hosting/predictor.js';
export type { EndpointTraffic, TrafficOptions } from './hosting/traffic.js';
export type {
  CompareOptions,
  JobComparison,
  JobMetricSeries,
  SeriesOptions,
} from './jobs/comparison.js';
export type { LogLine, LogRange, LogSearch } from './jobs/following.js';
export { Job, type WaitOptions } from './jobs/job.js';
export type { JobCount, JobDetails, JobListOptions } from './jobs/jobs.js';
export { Action } from './lineage/action.js';
export { Artifact } from './lineage/artifact.js';
export { Association, type AssociationListOptions } from './lineage/association.js';
export { Context } from './lineage/context.js';
export { Entity, type EntityListOptions, type EntitySource } from './lineage/entity.js';
export {
  type Affected,
  diff,
  type Impact,
  impact,
  type Lineage,
  type LineageDiff,
  type LineageNode,
  type LineageOptions,
  lineage,
} from './lineage/lineage.js';
export type { Found, SearchOptions } from './lineage/search.js';
export { TrialComponent } from './lineage/trial-component.js';
export { type ClientOptions, DEFAULT_URL } from './options.js';
export { Policies, type Policy, type PolicyVerdict } from './policies.js';
export {
  type Quarantine,
  type QuarantineDrain,
  Quarantines,
  type ReachedQuarantine,
} from './quarantines.js';
export type {
  ModelPackageDetails,
  PackageColumn,
  PackageComparison,
} from './registry/compare-packages.js';
export {
  type AliasMove,
  type AtCommit,
  type ModelAlias,
  type ModelPackage,
  type PackageGroup,
  Registry,
  type RegistryListOptions,
} from './registry/registry.js';
export type {
  Provenance,
  ReproduceOptions,
  Reproduction,
  ReproductionPlan,
  Reproductions,
} from './reproductions.js';
export type { RetentionOptions, RetentionPlan, RetentionRun } from './retention.js';
export { CODEGEN_SCALARS } from './scalars.js';
export {
  getExecutionRole,
  type LogsOptions,
  Session,
  type SessionOptions,
  type UploadOptions,
} from './session.js';
export { type MetricRow, TrainingJobAnalytics } from './training/analytics.js';
export { Estimator, type TrainingJob } from './training/estimator.js';
export type {
  EstimatorOptions,
  FitOptions,
  ModelOptions,
  TrainingInput,
  TrainingInputs,
} from './training/estimator-options.js';
export type { HttpRequest } from './transport/http.js';
export type { Following } from './transport/subscriptions.js';
export {
  type Importance,
  TuningAnalytics,
  type TuningRow,
  type TuningTrial,
} from './tuning/analytics.js';
export {
  HyperparameterTuner,
  type TunerOptions,
  type TuningFitOptions,
  type TuningJob,
} from './tuning/hyperparameter-tuner.js';
export {
  CategoricalParameter,
  ContinuousParameter,
  IntegerParameter,
  type ParameterRange,
  type ParameterRanges,
} from './tuning/ranges.js';
export type { Usage, UsageGroup, UsageOptions } from './usage.js';

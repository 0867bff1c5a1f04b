/** The names of a kind of record. */
interface KindNames {
  /** The label of its vertices. */
  readonly label: string;
  /** The name in the API, and the property `type` of its vertices. */
  readonly type: string;
  /** The name in ARNs. */
  readonly kind: string;
  /** The name in messages. */
  readonly noun: string;
}

interface JobKindNames extends KindNames {
  /** A short name for metrics and the command line. */
  readonly name: string;
  /** The originals' name of such a job as the source of its trial component. */
  readonly source: string;
}

/** The names of the kinds of jobs; a new kind is added here. */
export const JOB_KIND_NAMES = {
  training: {
    name: 'training',
    label: 'training_job',
    type: 'TrainingJob',
    kind: 'training-job',
    noun: 'training job',
    source: 'SageMakerTrainingJob',
  },
  processing: {
    name: 'processing',
    label: 'processing_job',
    type: 'ProcessingJob',
    kind: 'processing-job',
    noun: 'processing job',
    source: 'SageMakerProcessingJob',
  },
  transform: {
    name: 'transform',
    label: 'transform_job',
    type: 'TransformJob',
    kind: 'transform-job',
    noun: 'transform job',
    source: 'SageMakerTransformJob',
  },
  tuning: {
    name: 'tuning',
    label: 'tuning_job',
    type: 'TuningJob',
    kind: 'hyper-parameter-tuning-job',
    noun: 'tuning job',
    source: 'SageMakerHyperParameterTuningJob',
  },
  reproduction: {
    name: 'reproduction',
    label: 'reproduction',
    type: 'Reproduction',
    kind: 'reproduction',
    noun: 'reproduction',
    source: 'ForebearReproduction',
  },
} as const satisfies Readonly<Record<string, JobKindNames>>;

/** The names of the kinds of records that callers name; a new kind is added here, or is a kind of job. */
export const RECORD_KIND_NAMES = {
  ...JOB_KIND_NAMES,
  model: { label: 'model', type: 'Model', kind: 'model', noun: 'model' },
  endpoint: { label: 'endpoint', type: 'Endpoint', kind: 'endpoint', noun: 'endpoint' },
  endpointConfig: {
    label: 'endpoint_config',
    type: 'EndpointConfig',
    kind: 'endpoint-config',
    noun: 'endpoint configuration',
  },
  packageGroup: {
    label: 'model_package_group',
    type: 'ModelPackageGroup',
    kind: 'model-package-group',
    noun: 'model package group',
  },
  modelPackage: {
    label: 'model_package',
    type: 'ModelPackage',
    kind: 'model-package',
    noun: 'model package',
  },
  modelAlias: {
    label: 'model_alias',
    type: 'ModelAlias',
    kind: 'model-alias',
    noun: 'alias of a model package group',
  },
  policy: { label: 'policy', type: 'Policy', kind: 'policy', noun: 'policy' },
  quarantine: {
    label: 'quarantine',
    type: 'Quarantine',
    kind: 'quarantine',
    noun: 'quarantine',
  },
} as const satisfies Readonly<Record<string, KindNames>>;

/** The label of the trials of tuning jobs, which have no ARN. */
export const TRIAL_LABEL = 'tuning_trial';

/** A kind of record, in ARNs. */
export type RecordArnKind = (typeof RECORD_KIND_NAMES)[keyof typeof RECORD_KIND_NAMES]['kind'];

/** A kind of job, in ARNs. */
export type JobArnKind = (typeof JOB_KIND_NAMES)[keyof typeof JOB_KIND_NAMES]['kind'];

/** The kinds of records, in ARNs. */
export const RECORD_ARN_KINDS: readonly RecordArnKind[] = Object.values(RECORD_KIND_NAMES).map(
  ({ kind }) => kind,
);

/** The kinds of jobs, in ARNs. */
export const JOB_ARN_KINDS: readonly JobArnKind[] = Object.values(JOB_KIND_NAMES).map(
  ({ kind }) => kind,
);

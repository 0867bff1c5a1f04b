import { NAME_RULES } from '../names.js';
import {
  arn,
  count,
  type DocumentFields,
  flag,
  listOf,
  named,
  number,
  objectOf,
  optional,
  pathBelow,
  recordCodec,
  s3Uri,
  text,
  textMap,
} from '../record/index.js';
import { RECORD_KIND_NAMES } from '../record-kinds.js';
import {
  type DataCapture,
  type Deployment,
  ENDPOINT_STATUSES,
  type Endpoint,
  type InvocationLimits,
  type Scaling,
  type UpdateWatch,
  type Variant,
} from './endpoint.js';
import type { Model, ModelCode } from './model.js';

/** The document of a model. */
export const MODEL_FIELDS: DocumentFields<Model> = {
  code: optional(
    objectOf<ModelCode>({
      sourceDir: optional(s3Uri),
      entryPoint: optional(pathBelow),
      candidates: listOf(pathBelow),
      frameworkVersions: textMap,
    }),
  ),
  image: text,
  modelData: optional(s3Uri),
  modelDigest: optional(text),
  modelSizeBytes: optional(number),
  trainingJobName: optional(text),
  environment: textMap,
  role: text,
  createdBy: text,
  tags: textMap,
  endpoints: listOf(text),
};

/** The records of models. */
export const MODELS = recordCodec<Model>({
  ...RECORD_KIND_NAMES.model,
  nameRule: NAME_RULES.model,
  fields: MODEL_FIELDS,
  withValues: (model, change) => ({ ...model, environment: change(model.environment) }),
  sourceUri: ({ modelData }) => modelData,
});

const VARIANT = objectOf<Variant>({
  name: named(NAME_RULES.variant),
  modelName: named(NAME_RULES.model),
  instanceType: text,
  instanceCount: count,
  weight: number,
  shadow: optional(flag),
  scaling: optional(
    objectOf<Scaling>({
      minInstances: count,
      maxInstances: count,
      idleSeconds: optional(number),
      targetConcurrency: number,
    }),
  ),
  limits: optional(
    objectOf<InvocationLimits>({
      maxConcurrency: optional(number),
      maxQueue: number,
      timeoutSeconds: number,
    }),
  ),
});

const DEPLOYMENT = objectOf<Deployment>({
  action: named(NAME_RULES.entity),
  variants: listOf(VARIANT),
  digests: optional(textMap),
  codeDigests: optional(textMap),
  watch: optional(objectOf<UpdateWatch>({ seconds: number, maxErrorRate: number })),
  capture: optional(objectOf<DataCapture>({ prefix: s3Uri, percentage: number })),
});

/** The records of endpoints. */
export const ENDPOINTS = recordCodec<Endpoint>({
  ...RECORD_KIND_NAMES.endpoint,
  nameRule: NAME_RULES.endpoint,
  statuses: ENDPOINT_STATUSES,
  fields: {
    failureReason: optional(text),
    deployment: DEPLOYMENT,
    update: optional(DEPLOYMENT),
    previous: optional(DEPLOYMENT),
    context: arn,
    createdBy: text,
    tags: textMap,
  },
});

import { DEFAULT_FUNCTIONS } from '../container/index.js';
import type { FrameworkVersions } from '../frameworks/index.js';
import { NAME_RULES } from '../names.js';
import {
  listOf,
  number,
  type ObjectOf,
  objectOf,
  oneOf,
  optional,
  pathBelow,
  recordCodec,
  type StoredRecord,
  s3Uri,
  text,
  textMap,
  type Value,
} from '../record/index.js';
import { RECORD_KIND_NAMES } from '../record-kinds.js';

/** Code whose functions serve a model. */
const CODE = objectOf({
  /** A prefix, or a `.tar.gz`; absent for code inside the model's archive. */
  sourceDir: optional(s3Uri),
  /** The requested script, below the code's folder. */
  entryPoint: optional(pathBelow),
  /** Paths below the root of the program; the first that exists has the functions. */
  candidates: listOf(pathBelow),
  /** The module with functions that the script may lack; with it, the script may be missing. */
  defaults: optional(oneOf(...DEFAULT_FUNCTIONS)),
  /** The versions that selected the runtime, if any. */
  frameworkVersions: textMap,
});
export type ModelCode = Value<typeof CODE>;

/** The document of a model. */
export const MODEL_FIELDS = {
  /** User code, whose functions serve the model instead of an image's program. */
  code: optional(CODE),
  /** Image reference, without a region for a built-in algorithm; or the interpreter that runs its code as a process. */
  image: text,
  /** The requested framework image, when the versions in its tag selected the interpreter. */
  imageUri: optional(text),
  /** The `model.tar.gz`; absent for a program that needs none. */
  modelData: optional(s3Uri),
  /** SHA-256 of the model data when the model was created, hexadecimal. */
  modelDigest: optional(text),
  /** The size of the model data when the model was created. */
  modelSizeBytes: optional(number),
  /** The training job whose data the model must have. */
  trainingJobName: optional(text),
  /** The name of the model package that it was made from. */
  modelPackage: optional(text),
  environment: textMap,
  /** ARN of the execution role. */
  role: text,
  createdBy: text,
  tags: textMap,
  /**
   * Names of the endpoints that use it. Deploying it changes this record, so that a deletion and a
   * deployment at the same time cannot both succeed.
   */
  endpoints: listOf(text),
  /** Names of the model packages that refer to it, for the same reason. */
  packages: optional(listOf(text)),
};

/**
 * A program with the data that it serves. A record never changes except in the endpoints that use it. Times are
 * milliseconds since the epoch.
 */
export interface Model extends StoredRecord, ObjectOf<typeof MODEL_FIELDS> {}

/** The records of models. */
export const MODELS = recordCodec<Model>({
  ...RECORD_KIND_NAMES.model,
  nameRule: NAME_RULES.model,
  fields: MODEL_FIELDS,
  withValues: (model, change) => ({ ...model, environment: change(model.environment) }),
  sourceUri: ({ modelData }) => modelData,
});

/** The request to create a model; unchecked. */
export interface ModelRequest extends FrameworkVersions {
  /** The same token returns the same model, for 24 hours. */
  readonly clientToken?: string;
  /** Only checks the request, and returns the model that it would create. */
  readonly dryRun?: boolean;
  /** Default: generated from the image or the training job and the time. */
  readonly name?: string;
  /** One of image, algorithm and training job selects the program. */
  readonly image?: string;
  /** Key of a built-in algorithm. */
  readonly algorithm?: string;
  readonly modelData?: string;
  /** A completed training job, which provides the image and the model data. */
  readonly trainingJobName?: string;
  /** A prefix or a `.tar.gz` with serving code; default: the code of the training job, then the code in the archive. */
  readonly sourceDir?: string;
  /** Default `inference.py`. */
  readonly entryPoint?: string;
  readonly environment?: Readonly<Record<string, unknown>>;
  /** Default: the configured execution role. */
  readonly role?: string;
  readonly tags?: Readonly<Record<string, unknown>>;
}

import type { Arn } from '../arn.js';
import type { FrameworkVersions } from '../frameworks/index.js';
import type { StringMap } from '../lineage/index.js';
import type { S3Uri } from '../s3-uri.js';

/** A program with the data that it serves. A record never changes but for who uses it. */
export interface Model {
  readonly arn: Arn;
  readonly name: string;
  /** Code of the user, whose functions serve it in the place of an image's program. */
  readonly code?: ModelCode;
  /** Image reference, or the interpreter that runs its {@link code} as a process; that of a built-in algorithm names it without the region's registry. */
  readonly image: string;
  /** The `model.tar.gz`; absent for a program that needs none. */
  readonly modelData?: S3Uri;
  /** SHA-256 of the model data when the model was created, hexadecimal. */
  readonly modelDigest?: string;
  /** Of the model data when the model was created. */
  readonly modelSizeBytes?: number;
  /** The training job that its data must be of. */
  readonly trainingJobName?: string;
  readonly environment: StringMap;
  /** ARN of the execution role. */
  readonly role: string;
  readonly createdBy: string;
  /** Milliseconds since the epoch. */
  readonly creationTime: number;
  readonly tags: StringMap;
  /**
   * Names of the endpoints that use it. Deploying it changes this record, so that a deletion and a
   * deployment at the same time cannot both succeed.
   */
  readonly endpoints: readonly string[];
}

/** Code that serves a model by its functions. */
export interface ModelCode {
  /** A prefix, or a `.tar.gz`; absent for code inside the model's archive. */
  readonly sourceDir?: S3Uri;
  /** The script that was asked for, below the folder of the code. */
  readonly entryPoint?: string;
  /** Paths below the root that programs see; the first that is there has the functions. */
  readonly candidates: readonly string[];
  /** Of what runs it, where a version selected that. */
  readonly frameworkVersions: StringMap;
}

/** What a caller asks for when creating a model; nothing of it is checked yet. */
export interface ModelRequest extends FrameworkVersions {
  /** The same token gives the same model, for 24 hours. */
  readonly clientToken?: string;
  /** Check it and return the model as it would be; nothing is recorded. */
  readonly dryRun?: boolean;
  /** Generated from the image or the training job and the time when absent. */
  readonly name?: string;
  /** One of image, algorithm and training job names the program. */
  readonly image?: string;
  /** Key of a built-in algorithm. */
  readonly algorithm?: string;
  readonly modelData?: string;
  /** A completed training job: gives its image and its model data. */
  readonly trainingJobName?: string;
  /** A prefix or a `.tar.gz` with code that serves; default that of the training job, then that in the archive. */
  readonly sourceDir?: string;
  /** Default `inference.py`. */
  readonly entryPoint?: string;
  readonly environment?: Readonly<Record<string, unknown>>;
  /** The configured execution role when absent. */
  readonly role?: string;
  readonly tags?: Readonly<Record<string, unknown>>;
}

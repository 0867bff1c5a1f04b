import { algorithmImageUri, builtInAlgorithm } from '../algorithms/index.js';
import type { ArnScope } from '../arn.js';
import { frameworkOfImage, functionsOfImage, isPythonScript } from '../container/index.js';
import { chooseRuntime, type FrameworkVersions, type Runtimes } from '../frameworks/index.js';
import { checkName, NAME_RULES, withoutTime } from '../names.js';
import {
  checkRole,
  checkScript,
  checkTextMap,
  checkTexts,
  imageSlug,
  refuse,
  resolveTags,
} from '../request/index.js';
import { type S3Uri, toS3Uri } from '../s3-uri.js';
import type { TrainingJob } from '../training/index.js';
import type { Model, ModelCode, ModelRequest } from './model.js';

/** The defaults of a deployment for a request. */
export interface ModelDefaults {
  readonly scope: ArnScope;
  readonly executionRole: string;
  /** The present frameworks. */
  readonly runtimes: () => Runtimes;
}

/** A checked request: all fields of a model except its identity and its times. */
export type ResolvedModel = Pick<
  Model,
  'code' | 'image' | 'imageUri' | 'modelData' | 'environment' | 'role' | 'tags'
> & {
  /** The prefix of a generated name. */
  readonly baseName: string;
};

const IMAGE = /^\S{1,255}$/;

/**
 * Checks every field of a request and fills in defaults; `job` is the named training job. Throws
 * `VALIDATION_FAILED`, `IMAGE_UNKNOWN`, `S3_URI_INVALID`.
 */
export function resolveModelRequest(
  request: ModelRequest,
  job: TrainingJob | undefined,
  { scope, executionRole, runtimes }: ModelDefaults,
): ResolvedModel {
  checkTexts(request);
  if (request.name !== undefined) checkName(NAME_RULES.model, request.name);
  const chosen = modelCode(request, job, runtimes());
  const image = chosen?.runtime ?? imageOf(request, job, scope);
  const modelData = modelDataOf(request, job);
  return {
    image,
    ...(chosen && { code: chosen.code }),
    ...(chosen && request.image !== undefined && { imageUri: request.image }),
    ...(modelData === undefined ? {} : { modelData }),
    environment: checkTextMap(request.environment ?? {}, {
      field: 'environment',
      entries: 100,
      key: { max: 1024, pattern: /^[a-zA-Z_][a-zA-Z0-9_]*$/ },
      value: 1024,
    }),
    role: checkRole(request.role ?? job?.role ?? executionRole),
    tags: resolveTags(request.tags),
    baseName: job ? withoutTime(job.name) : chosen ? 'model' : baseNameOf(image),
  };
}

/** True for the URI of an archive, which a model's data must be. */
export function isModelArchive(uri: string): boolean {
  return /\.(?:tar\.gz|tgz)$/.test(uri);
}

function imageOf(request: ModelRequest, job: TrainingJob | undefined, scope: ArnScope): string {
  const { image, algorithm } = request;
  if (image !== undefined && algorithm !== undefined)
    refuse('image', 'image and algorithm exclude each other; give one of them.');
  if (image !== undefined) {
    if (!IMAGE.test(image)) refuse('image', 'image must be a reference of 1 to 255 characters.');
    return image;
  }
  if (algorithm !== undefined) return algorithmImageUri(algorithm, scope.region);
  if (job?.imageUri !== undefined) return job.imageUri;
  return refuse(
    'image',
    job
      ? `The training job '${job.name}' ran a script that is not in Python, without an image; give the image that serves its model.`
      : 'The program is missing; give image, algorithm, trainingJobName, sourceDir, or modelData with code in it.',
  );
}

function modelDataOf(request: ModelRequest, job: TrainingJob | undefined): S3Uri | undefined {
  if (request.modelData !== undefined) {
    const uri = toS3Uri(request.modelData);
    if (!isModelArchive(uri))
      refuse('modelData', `'${uri.slice(0, 200)}' is not an archive; modelData ends in .tar.gz.`);
    return uri;
  }
  if (!job || job.modelData !== undefined) return job?.modelData;
  return refuse(
    'trainingJobName',
    `The training job '${job.name}' is ${job.status} and has no model; name one that completed.`,
  );
}

/** The algorithm's key, or the image's own name. */
function baseNameOf(image: string): string {
  return builtInAlgorithm(image)?.key ?? (imageSlug(image) || 'model');
}

/** User code that serves a model, with its runtime. */
export interface ChosenCode {
  readonly code: ModelCode;
  readonly runtime: string;
}

const DEFAULT_SCRIPT = 'inference.py';
/** The folders of code in a model's archive, below the root. */
const IN_ARCHIVE = 'model/code';
const FETCHED = 'code';

/**
 * The code of a request: from its `sourceDir`, else from the archive or the training job; undefined
 * when an image serves the model. Throws `VALIDATION_FAILED`, `S3_URI_INVALID`.
 */
export function modelCode(
  request: ModelRequest,
  job: TrainingJob | undefined,
  runtimes: Runtimes,
): ChosenCode | undefined {
  const field = asksForCode(request);
  const { image = '' } = request;
  const framework = frameworkOfImage(image);
  const defaults = functionsOfImage(image);
  if ((request.image !== undefined && !framework) || request.algorithm !== undefined) {
    if (field)
      refuse(
        field,
        `${field} is for code of your own; image and algorithm have their own program.`,
      );
    return undefined;
  }
  const ofJob = job?.algorithm.entryPoint;
  const isJobCode =
    ofJob !== undefined && isPythonScript(ofJob) && job?.algorithm.image === undefined;
  const hasCode = defaults !== undefined || (job ? isJobCode : request.modelData !== undefined);
  if (!field && !hasCode) return undefined;
  const { entryPoint } = request;
  if (entryPoint !== undefined && !isPythonScript(checkScript('entryPoint', entryPoint)))
    refuse('entryPoint', `'${entryPoint}' is no .py script; the functions are in Python.`);
  const sourceDir =
    request.sourceDir === undefined ? job?.algorithm.sourceDir : toS3Uri(request.sourceDir);
  const scripts = [`${FETCHED}/${entryPoint ?? DEFAULT_SCRIPT}`];
  if (request.sourceDir === undefined)
    scripts.unshift(`${IN_ARCHIVE}/${entryPoint ?? DEFAULT_SCRIPT}`);
  if (entryPoint === undefined && isJobCode && request.sourceDir === undefined)
    scripts.push(`${FETCHED}/${ofJob}`);
  const { runtime, frameworkVersions } = runtimeOf(framework ?? request, job, runtimes);
  return {
    code: {
      ...(sourceDir && { sourceDir }),
      ...(entryPoint !== undefined && { entryPoint }),
      candidates: scripts.filter((path) => sourceDir || path.startsWith(IN_ARCHIVE)),
      ...(defaults && { defaults }),
      frameworkVersions,
    },
    runtime,
  };
}

/** The first field of a request that configures code, if any. */
function asksForCode(request: ModelRequest): keyof ModelRequest | undefined {
  const { sourceDir, entryPoint, transformersVersion, pytorchVersion, pyVersion } = request;
  const given = { sourceDir, entryPoint, transformersVersion, pytorchVersion, pyVersion };
  const names = Object.keys(given) as (keyof typeof given)[];
  return names.find((name) => given[name] !== undefined);
}

/** The code of a job uses the runtime of its training, unless the request selects another. */
function runtimeOf(request: FrameworkVersions, job: TrainingJob | undefined, runtimes: Runtimes) {
  const { transformersVersion, pytorchVersion, pyVersion } = request;
  const isOpen = [transformersVersion, pytorchVersion, pyVersion].every((one) => one === undefined);
  const { runtime, frameworkVersions = {} } = job?.algorithm ?? {};
  if (isOpen && runtime !== undefined) return { runtime, frameworkVersions };
  return chooseRuntime(runtimes, request, '');
}

import { isPythonScript } from '../container/index.js';
import { chooseRuntime, type FrameworkVersions, type Runtimes } from '../frameworks/index.js';
import { checkScript, refuse } from '../request/index.js';
import { toS3Uri } from '../s3-uri.js';
import type { TrainingJob } from '../training/index.js';
import type { ModelCode, ModelRequest } from './model.js';

/** Code of the user that serves a model, with what runs it. */
export interface ChosenCode {
  readonly code: ModelCode;
  readonly runtime: string;
}

const DEFAULT_SCRIPT = 'inference.py';
/** Where the model's own archive has code, below the root. */
const IN_ARCHIVE = 'model/code';
const FETCHED = 'code';

/**
 * The code that a request asks for: that of its `sourceDir`, else that of the archive or the training job; undefined
 * where an image serves the model. Throws `VALIDATION_FAILED`, `S3_URI_INVALID`.
 */
export function modelCode(
  request: ModelRequest,
  job: TrainingJob | undefined,
  runtimes: Runtimes,
): ChosenCode | undefined {
  const field = asksForCode(request);
  if (request.image !== undefined || request.algorithm !== undefined) {
    if (field)
      refuse(field, `${field} is for code of your own; image and algorithm have their program.`);
    return undefined;
  }
  const ofJob = job?.algorithm.entryPoint;
  const isJobCode = ofJob !== undefined && isPythonScript(ofJob) && job?.imageUri === undefined;
  if (!field && !(job ? isJobCode : request.modelData !== undefined)) return undefined;
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
  const { runtime, frameworkVersions } = runtimeOf(request, job, runtimes);
  return {
    code: {
      ...(sourceDir && { sourceDir }),
      ...(entryPoint !== undefined && { entryPoint }),
      candidates: scripts.filter((path) => sourceDir || path.startsWith(IN_ARCHIVE)),
      frameworkVersions,
    },
    runtime,
  };
}

/** The first field of a request that is about code, if any. */
function asksForCode(request: ModelRequest): keyof ModelRequest | undefined {
  const { sourceDir, entryPoint, transformersVersion, pytorchVersion, pyVersion } = request;
  const given = { sourceDir, entryPoint, transformersVersion, pytorchVersion, pyVersion };
  const names = Object.keys(given) as (keyof typeof given)[];
  return names.find((name) => given[name] !== undefined);
}

/** The code of a job runs with what trained it, unless the request selects something else. */
function runtimeOf(request: FrameworkVersions, job: TrainingJob | undefined, runtimes: Runtimes) {
  const { transformersVersion, pytorchVersion, pyVersion } = request;
  const isOpen = [transformersVersion, pytorchVersion, pyVersion].every((one) => one === undefined);
  const { runtime, frameworkVersions = {} } = job?.algorithm ?? {};
  if (isOpen && runtime !== undefined) return { runtime, frameworkVersions };
  return chooseRuntime(runtimes, request, '');
}

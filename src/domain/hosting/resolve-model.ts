import { algorithmImageUri, builtInAlgorithm } from '../algorithms/index.js';
import type { ArnScope } from '../arn.js';
import { checkName, NAME_RULES } from '../names.js';
import { type S3Uri, toS3Uri } from '../s3-uri.js';
import type { TrainingJob } from '../training/index.js';
import { checkTextMap, refuse } from '../training/refuse.js';
import type { Model, ModelRequest } from './model.js';

/** What a deployment fills in where a request says nothing. */
export interface ModelDefaults {
  readonly scope: ArnScope;
  readonly executionRole: string;
}

/** A checked request: everything of a model but its identity and its times. */
export type ResolvedModel = Pick<Model, 'image' | 'modelData' | 'environment' | 'role' | 'tags'> & {
  /** What a generated name begins with. */
  readonly baseName: string;
};

const ROLE = /^arn:aws[a-z-]*:iam::\d{12}:role\/?[a-zA-Z_0-9+=,.@\-_/]+$/;
const IMAGE = /^\S{1,255}$/;
const TIMESTAMP = /-\d{4}(?:-\d{2}){5}-\d{3}$/;

/**
 * Checks every field of a request and fills in what it leaves out; `job` is the training job that it
 * names. Throws `VALIDATION_FAILED`, `IMAGE_UNKNOWN`, `S3_URI_INVALID`.
 */
export function resolveModelRequest(
  request: ModelRequest,
  job: TrainingJob | undefined,
  { scope, executionRole }: ModelDefaults,
): ResolvedModel {
  if (request.name !== undefined) checkName(NAME_RULES.model, request.name);
  const image = imageOf(request, job, scope);
  const modelData = modelDataOf(request, job);
  return {
    image,
    ...(modelData === undefined ? {} : { modelData }),
    environment: checkTextMap(request.environment ?? {}, {
      field: 'environment',
      entries: 100,
      key: { max: 1024, pattern: /^[a-zA-Z_][a-zA-Z0-9_]*$/ },
      value: 1024,
    }),
    role: checkRole(request.role ?? job?.role ?? executionRole),
    tags: checkTextMap(request.tags ?? {}, {
      field: 'tags',
      entries: 50,
      key: { max: 128 },
      value: 256,
    }),
    baseName: job ? job.name.replace(TIMESTAMP, '') : baseNameOf(image),
  };
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
      ? `The training job '${job.name}' ran a script without an image; give the image that serves its model.`
      : 'The program is missing; give image, algorithm or trainingJobName.',
  );
}

function modelDataOf(request: ModelRequest, job: TrainingJob | undefined): S3Uri | undefined {
  if (request.modelData !== undefined) {
    const uri = toS3Uri(request.modelData);
    if (!/\.(?:tar\.gz|tgz)$/.test(uri))
      refuse('modelData', `'${uri.slice(0, 200)}' is not an archive; modelData ends in .tar.gz.`);
    return uri;
  }
  if (!job || job.modelData !== undefined) return job?.modelData;
  return refuse(
    'trainingJobName',
    `The training job '${job.name}' is ${job.status} and has no model; name one that completed.`,
  );
}

function checkRole(role: string): string {
  if (ROLE.test(role) && role.length <= 2048) return role;
  return refuse(
    'role',
    `'${role.slice(0, 200)}' is not the ARN of a role; expected arn:aws:iam::<12 digits>:role/<name>.`,
  );
}

/** The algorithm's key, or the image's own name. */
function baseNameOf(image: string): string {
  const own = builtInAlgorithm(image)?.key ?? image.split('/').at(-1)?.split(/[:@]/)[0] ?? '';
  return own.replace(/[^a-zA-Z0-9]+/g, '-').replace(/^-+|-+$/g, '') || 'model';
}

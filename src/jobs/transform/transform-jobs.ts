import { MODELS, type Model } from '#src/domain/hosting/index.js';
import { joinS3Uri, makeS3Uri } from '#src/domain/s3-uri.js';
import {
  DEFAULT_SETTINGS,
  type ResolvedTransform,
  resolveTransformRequest,
  type ServedModel,
  TRANSFORM_JOBS,
  TRANSFORM_LIFE,
  type TransformJob,
  type TransformRequest,
  transformVariables,
} from '#src/domain/transform/index.js';
import { packageArtifact } from '#src/lineage/index.js';
import type { Principal } from '#src/ports/identity.js';
import { notFound } from '#src/records/record-reader.js';
import { servedInputs, servingProgram } from '#src/serving/serving-program.js';
import { Jobs, type JobsOptions, type Launch, type NewJob, newJob } from '../launch/index.js';
import { outputUri } from './objects/input-objects.js';
import { RecordFilter } from './records/json-path.js';
import { TRANSFORM_KIND } from './transform-kind.js';

export interface TransformJobsOptions extends JobsOptions {
  readonly model: (name: string) => Promise<Model | undefined>;
}

/** The job that launches a batch transform job, and its additions to the commit of the launch. */
export interface TransformLauncher extends Pick<TransformJob, 'reproduces'> {
  /** Takes the place of the present model of the name. */
  readonly serves: ServedModel;
  readonly also: NonNullable<Launch<TransformJob>['also']>;
}

/** The use cases of batch transform jobs. */
export class TransformJobs extends Jobs<TransformJob> {
  readonly #options: TransformJobsOptions;

  constructor(options: TransformJobsOptions) {
    super(TRANSFORM_KIND, options);
    this.#options = options;
  }

  /**
   * Checks a request, then launches the job. Throws `VALIDATION_FAILED`, `S3_URI_INVALID`,
   * `NOT_FOUND` for the model, and the errors of {@link Jobs.launch}.
   */
  async submit(
    request: TransformRequest,
    principal: Principal,
    launcher?: TransformLauncher,
  ): Promise<TransformJob> {
    const { defaultBucket } = this.#options;
    const known = (await this.token(request))?.known;
    if (known) return known;
    const { serves = await this.#served(request.modelName), also, ...links } = launcher ?? {};
    const resolved = resolveTransformRequest(request, serves, this.#options);
    RecordFilter.parse('inputFilter', resolved.inputFilter);
    RecordFilter.parse('outputFilter', resolved.outputFilter);
    const bucket = makeS3Uri(defaultBucket, '');
    return this.launch(
      request,
      {
        resolved,
        uris: [resolved.input, resolved.outputPath ?? bucket],
        inputs: [
          { uri: resolved.input, kind: 'prefix', what: 'the input' },
          ...servedInputs(resolved.serves),
        ],
        program: servingProgram(serves),
        environment: transformVariables(resolved),
        make: (made: NewJob) => ({ ...newTransformJob(resolved, bucket, made), ...links }),
        also: async (draft, made) => {
          const { modelPackage } = serves;
          if (modelPackage !== undefined)
            draft.associate(packageArtifact(draft.scope, modelPackage), made.trialComponent, {
              type: 'ContributedTo',
              mode: 'ensure',
            });
          await also?.(draft, made);
        },
      },
      principal,
    );
  }

  async #served(modelName: string): Promise<ServedModel> {
    const model = await this.#options.model(modelName);
    if (model) return served(model);
    throw notFound(MODELS, modelName);
  }
}

function served(model: Model): ServedModel {
  const { name, image, code, modelData, modelDigest, trainingJobName, modelPackage } = model;
  return {
    name,
    image,
    environment: model.environment,
    ...(code && { code }),
    ...(modelData === undefined ? {} : { modelData }),
    ...(modelDigest === undefined ? {} : { modelDigest }),
    ...(trainingJobName === undefined ? {} : { trainingJobName }),
    ...(modelPackage === undefined ? {} : { modelPackage }),
  };
}

function newTransformJob(
  resolved: ResolvedTransform,
  bucket: ReturnType<typeof makeS3Uri>,
  made: NewJob,
): TransformJob {
  const { outputPath = joinS3Uri(bucket, made.name) } = resolved;
  outputUri({ outputPath }, ''); // throws for a path that is too long for a name
  return {
    ...newJob({ codec: TRANSFORM_JOBS, life: TRANSFORM_LIFE }, resolved, made),
    ...DEFAULT_SETTINGS,
    ...resolved.requested,
    outputPath,
  };
}

import { anySignal, unlessAborted } from '#src/async/abort.js';
import { type Arn, makeArn } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import type { Runtimes } from '#src/domain/frameworks/index.js';
import {
  isModelArchive,
  MODELS,
  type Model,
  type ModelRequest,
  resolveModelRequest,
} from '#src/domain/hosting/index.js';
import type { Roles } from '#src/domain/roles/index.js';
import { isPlanned, type S3Uri } from '#src/domain/s3-uri.js';
import { TRAINING_JOBS, type TrainingJob } from '#src/domain/training/index.js';
import { Meter, type ObjectFacts } from '#src/files/budget.js';
import {
  artifactArn,
  LineageDraft,
  linkToOriginals,
  modelArtifact,
  recordVersions,
} from '#src/lineage/index.js';
import type { Principal } from '#src/ports/identity.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import type { Runner } from '#src/ports/runner.js';
import type { ReadSecret } from '#src/ports/secrets.js';
import { notFound } from '#src/records/record-reader.js';
import { Records, type RecordsOptions } from '#src/records/records.js';
import { modelVersion, requireRecorded } from '#src/serving/model-files.js';
import { codeInputs, servingProgram } from '#src/serving/serving-program.js';
import { checkSecretVariables, InputCheck, withoutPlanned } from '#src/supervision/input-check.js';
import { storageOf } from '#src/supervision/own-objects.js';

export interface ModelsOptions extends RecordsOptions {
  readonly storage: ObjectStorage;
  readonly runner: Runner;
  readonly readSecret: ReadSecret;
  readonly executionRole: string;
  /** The rights of roles; default: all rights. */
  readonly roles?: Roles;
  /** The configured frameworks, which run scripts. */
  readonly runtimes: () => Runtimes;
  readonly trainingJob: (name: string) => Promise<TrainingJob | undefined>;
  /** The longest that reading a model's archive may take. */
  readonly archiveMs?: number;
}

/** A checked model that is not recorded yet. */
export interface PreparedModel {
  /** SHA-256 of its data; absent without data. */
  readonly digest?: string;
  /** The named training job. */
  readonly job?: TrainingJob;
  /** Returns its record, and adds the version of its data to the draft. */
  make(draft: LineageDraft, stamp: Stamp): Promise<Model>;
}

/** Who records something, and when: milliseconds since the epoch. */
interface Stamp {
  readonly actor: string;
  readonly now: number;
}

export class Models extends Records<Model> {
  readonly #options: ModelsOptions;
  readonly #inputs: InputCheck;

  constructor(options: ModelsOptions) {
    super(MODELS, options);
    this.#options = options;
    this.#inputs = new InputCheck(options);
  }

  /**
   * Checks a request, then records the model. With `dryRun` it only checks the request, and does
   * not read the model's data. Throws `VALIDATION_FAILED`, `IMAGE_UNKNOWN`, `NOT_FOUND` for the
   * training job, `OBJECT_NOT_FOUND` for the model data or code, `BUCKET_ACCESS_DENIED` for data
   * that the role may not read, `MODEL_CHANGED` for data that the job did not write,
   * `ALREADY_EXISTS` for a name that is taken, `CONFLICT` for a client token of another request,
   * `STORAGE_UNAVAILABLE` for data that cannot be read in time, and `QUERY_CANCELLED` once the
   * signal aborts.
   */
  async create(
    request: ModelRequest,
    principal: Principal,
    signal: AbortSignal = new AbortController().signal,
  ): Promise<Model> {
    const { clock } = this.#options;
    // A repeated request with the same token returns the same model, even if its data has changed.
    const token = await this.token(request);
    if (token?.known) return token.known;
    const prepared = await this.prepare(request, signal);
    return this.record(request, token, async () => {
      const stamp = { actor: principal.arn, now: clock.now() };
      const draft = new LineageDraft({ ...this.#options, ...stamp });
      return { made: await prepared.make(draft, stamp), draft };
    });
  }

  /** Checks a request as {@link create} does, for a model that is recorded with other records. */
  async prepare(request: ModelRequest, signal: AbortSignal): Promise<PreparedModel> {
    const { runner, scope, readSecret, roles } = this.#options;
    const job = await this.#jobOf(request);
    const { baseName, ...resolved } = resolveModelRequest(request, job, this.#options);
    roles?.require(resolved.role);
    const code = codeInputs(resolved.code);
    await this.#inputs.check(request.dryRun ? withoutPlanned(code) : code, resolved.role);
    const [data] = await Promise.all([
      this.#readData(resolved, { job, signal, dryRun: request.dryRun ?? false }),
      runner.check(servingProgram(resolved)),
      checkSecretVariables(resolved.environment, { read: readSecret, role: resolved.role }),
    ]);
    const make = async (draft: LineageDraft, { actor, now }: Stamp): Promise<Model> => {
      const { modelData } = resolved;
      if (modelData && data) {
        const version = modelVersion(modelData, data);
        await recordVersions(draft, [version]);
        await linkToOriginals(draft, [version]);
      }
      const name = this.nameOf(request, baseName, now);
      return {
        arn: makeArn(scope, 'model', name),
        name,
        ...resolved,
        ...(data ? { modelDigest: data.digest, modelSizeBytes: data.sizeBytes } : {}),
        ...(job ? { trainingJobName: job.name } : {}),
        createdBy: actor,
        creationTime: now,
        endpoints: [],
      };
    };
    return { ...(data && { digest: data.digest }), ...(job && { job }), make };
  }

  /**
   * Reads the data of a recorded model. Throws `OBJECT_NOT_FOUND` when it is gone, `MODEL_CHANGED`
   * when its bytes are others.
   */
  async verifyData(
    model: Pick<Model, 'modelData' | 'modelDigest' | 'role'>,
    signal: AbortSignal,
  ): Promise<void> {
    const facts = await this.#readData(model, { job: undefined, signal, dryRun: false });
    const { modelData, modelDigest } = model;
    if (modelData === undefined || modelDigest === undefined || !facts) return;
    requireRecorded({ uri: modelData, recorded: modelDigest, found: facts.digest });
  }

  /**
   * Removes the record; the model's data and lineage stay, and endpoints continue with the model
   * that their deployments recorded. Throws `NOT_FOUND`, and `RESOURCE_IN_USE` while a model
   * package refers to the model.
   */
  async delete(name: string, principal: Principal): Promise<Arn> {
    const { arn } = await this.remove(name, principal, (model) => {
      if (model.packages?.length) throw registered(model, model.packages);
    });
    return arn;
  }

  artifactOf(model: Pick<Model, 'modelData'>): Arn | undefined {
    return modelArtifact(this.#options.scope, model);
  }

  /**
   * Returns the newest model whose data an artifact represents, now or at a commit. A location
   * represents the data of every model that was made from it.
   */
  async newestOf(
    artifact: { readonly arn: Arn; readonly sourceUri: string },
    at?: number,
  ): Promise<Model | undefined> {
    // Saves a lookup for most artifacts of a page, which are not model archives.
    if (!isModelArchive(artifact.sourceUri)) return undefined;
    const { items } = await this.list({
      where: { sourceUri: artifact.sourceUri },
      order: { by: 'creationTime', direction: 'descending' },
      first: MAX_OF_ONE_URI,
      ...(at === undefined ? {} : { at }),
    });
    const isLocation = artifactArn(this.#options.scope, artifact.sourceUri) === artifact.arn;
    return isLocation ? items[0] : items.find((model) => this.artifactOf(model) === artifact.arn);
  }

  async #jobOf({ trainingJobName }: ModelRequest): Promise<TrainingJob | undefined> {
    if (trainingJobName === undefined) return undefined;
    const job = await this.#options.trainingJob(trainingJobName);
    if (!job) throw notFound(TRAINING_JOBS, trainingJobName);
    return job;
  }

  /**
   * Reads the facts of the data. The data must be what the named job wrote. A dry run only checks
   * that the data exists.
   */
  async #readData(
    { modelData, role }: Pick<Model, 'modelData' | 'role'>,
    { job, signal, dryRun }: { job: TrainingJob | undefined; signal: AbortSignal; dryRun: boolean },
  ): Promise<ObjectFacts | undefined> {
    if (modelData === undefined || (dryRun && isPlanned(modelData))) return undefined;
    const storage = storageOf(this.#options.storage, this.#options.roles, role);
    if (!(await storage.head(modelData))) {
      throw new PlatformError(
        'OBJECT_NOT_FOUND',
        `There is no object '${modelData}'; modelData names the archive of a model.`,
        { details: { uri: modelData } },
      );
    }
    if (dryRun) return undefined;
    const facts = await this.#measure(modelData, signal);
    if (job?.modelData === modelData && job.modelDigest !== undefined)
      requireRecorded({ uri: modelData, recorded: job.modelDigest, found: facts.digest });
    return facts;
  }

  async #measure(uri: S3Uri, left: AbortSignal): Promise<ObjectFacts> {
    const { storage, archiveMs = MAX_ARCHIVE_MS } = this.#options;
    const late = AbortSignal.timeout(archiveMs);
    const signal = anySignal([left, late]);
    const read = async () => {
      const meter = new Meter();
      const { body } = await storage.get(uri, { signal });
      for await (const _chunk of meter.measure(body)) signal.throwIfAborted();
      return meter.facts();
    };
    try {
      return await unlessAborted(read(), signal);
    } catch (cause) {
      if (left.aborted)
        throw new PlatformError('QUERY_CANCELLED', 'The caller of the model has left.', {
          cause,
        });
      if (late.aborted)
        throw new PlatformError(
          'STORAGE_UNAVAILABLE',
          `'${uri}' could not be read within ${archiveMs / 1_000} seconds; create the model again once the storage answers.`,
          { details: { uri }, cause },
        );
      throw cause;
    }
  }
}

const MAX_OF_ONE_URI = 1_000;
const MAX_ARCHIVE_MS = 10 * 60 * 1_000;

function registered({ name }: Model, packages: readonly string[]): PlatformError {
  return new PlatformError(
    'RESOURCE_IN_USE',
    `The model '${name}' is registered as ${packages.map((one) => `'${one}'`).join(', ')}; delete that model package first.`,
    { details: { name, packages } },
  );
}

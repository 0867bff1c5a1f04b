import { type Arn, type ArnScope, makeArn } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import {
  type ListQuery,
  type Page,
  type Versioned,
  type VertexId,
  vertexIdOf,
} from '#src/domain/graph/index.js';
import {
  MODEL_LABEL,
  type Model,
  type ModelRequest,
  modelToVertex,
  resolveModelRequest,
  vertexToModel,
} from '#src/domain/hosting/index.js';
import { checkName, NAME_RULES, NameGenerator } from '#src/domain/names.js';
import type { TrainingJob } from '#src/domain/training/index.js';
import { lookUpToken, type TokenContext } from '#src/idempotency/client-token.js';
import { createOnce } from '#src/idempotency/create-once.js';
import type { Ledger } from '#src/ledger/index.js';
import { artifactArn, LineageDraft } from '#src/lineage/index.js';
import type { Clock } from '#src/ports/clock.js';
import type { GraphStore, ReadOptions } from '#src/ports/graph-store.js';
import type { Principal } from '#src/ports/identity.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import type { Runner } from '#src/ports/runner.js';
import type { ReadSecret } from '#src/ports/secrets.js';
import { checkSecretVariables } from '#src/supervision/secret-variables.js';
import { servingProgram } from './serving-program.js';

/** What {@link Models} is made of. */
export interface ModelsOptions {
  readonly store: GraphStore;
  readonly ledger: Ledger;
  readonly storage: ObjectStorage;
  readonly runner: Runner;
  readonly clock: Clock;
  readonly scope: ArnScope;
  readonly readSecret: ReadSecret;
  /** ARN of the role of models that name none. */
  readonly executionRole: string;
  /** Finds the training job that a request names. */
  readonly trainingJob: (name: string) => Promise<TrainingJob | undefined>;
}

/** What callers do with models. */
export class Models {
  readonly #options: ModelsOptions;
  readonly #tokens: TokenContext<Model>;
  readonly #names = new NameGenerator(NAME_RULES.model);

  constructor(options: ModelsOptions) {
    const { store, scope, clock } = options;
    this.#options = options;
    this.#tokens = { store, scope, clock, kind: 'model', read: (id) => this.#read(id) };
  }

  /**
   * Checks a request whole, then records the model. Throws `VALIDATION_FAILED`, `IMAGE_UNKNOWN`,
   * `NOT_FOUND` for the training job, `OBJECT_NOT_FOUND` for the model data, `ALREADY_EXISTS` for a
   * name that is taken, `CONFLICT` for a client token of another request.
   */
  async create(request: ModelRequest, principal: Principal): Promise<Model> {
    const { store, ledger, scope, clock, runner, readSecret } = this.#options;
    // Whatever has become of its data since: the same token gives the same model.
    const token = await lookUpToken(request, this.#tokens);
    if (token?.known) return token.known;
    const job = await this.#jobOf(request);
    const { baseName, ...resolved } = resolveModelRequest(request, job, this.#options);
    await Promise.all([
      runner.check(servingProgram(resolved)),
      this.#checkData(resolved),
      checkSecretVariables(resolved.environment, readSecret),
    ]);
    return createOnce<Model>({
      ledger,
      token,
      build: () => {
        const now = clock.now();
        const name = request.name ?? this.#names.next(baseName, now);
        const model: Model = {
          arn: makeArn(scope, 'model', name),
          name,
          ...resolved,
          createdBy: principal.arn,
          creationTime: now,
          endpoints: [],
        };
        const draft = new LineageDraft({ store, scope, actor: principal.arn, now });
        const vertex = modelToVertex(model);
        draft.add(
          { kind: 'putVertex', vertex },
          { element: 'vertex', id: vertex.id, is: 'absent' },
        );
        return { made: model, draft };
      },
      taken: (lost, { arn, name }) =>
        request.name !== undefined && lost.details['id'] === vertexIdOf(arn)
          ? nameTaken(name, lost)
          : undefined,
    });
  }

  /** The model, or undefined when there is none of this name. */
  async get(name: string): Promise<Model | undefined> {
    return (await this.#read(this.#idOf(name)))?.element;
  }

  /** A page of models. */
  async list(query: Omit<ListQuery, 'label'>, options?: ReadOptions): Promise<Page<Model>> {
    const page = await this.#options.store.list({ ...query, label: MODEL_LABEL }, options);
    return {
      items: page.items.map(({ element }) => vertexToModel(element)),
      hasNext: page.hasNext,
    };
  }

  /** How many models {@link list} would find in all. */
  count(where: ListQuery['where'], options?: ReadOptions): Promise<number> {
    return this.#options.store.count({ label: MODEL_LABEL, ...(where ? { where } : {}) }, options);
  }

  /**
   * Removes the record; its data and its lineage stay. Throws `NOT_FOUND`, and `RESOURCE_IN_USE` while
   * an endpoint uses it.
   */
  async delete(name: string, principal: Principal): Promise<Arn> {
    const id = this.#idOf(name);
    const { result } = await this.#options.ledger.update(async () => {
      const found = await this.#read(id);
      if (!found) throw modelNotFound(name);
      const { element: model, version } = found;
      if (model.endpoints.length > 0) throw inUse(model);
      return {
        result: model.arn,
        changeSet: {
          actor: principal.arn,
          changes: [{ kind: 'removeVertex', id }],
          expect: [{ element: 'vertex', id, is: version }],
        },
      };
    });
    return result;
  }

  /** The ARN of the artifact that stands for a model's data. */
  artifactOf({ modelData }: Pick<Model, 'modelData'>): Arn | undefined {
    return modelData === undefined ? undefined : artifactArn(this.#options.scope, modelData);
  }

  async #jobOf({ trainingJobName }: ModelRequest): Promise<TrainingJob | undefined> {
    if (trainingJobName === undefined) return undefined;
    const job = await this.#options.trainingJob(trainingJobName);
    if (job) return job;
    throw new PlatformError('NOT_FOUND', `There is no training job named '${trainingJobName}'.`, {
      details: { name: trainingJobName },
    });
  }

  async #checkData({ modelData }: Pick<Model, 'modelData'>): Promise<void> {
    if (modelData === undefined || (await this.#options.storage.head(modelData))) return;
    throw new PlatformError(
      'OBJECT_NOT_FOUND',
      `There is no object '${modelData}'; modelData names the archive of a model.`,
      { details: { uri: modelData } },
    );
  }

  #idOf(name: string): VertexId {
    return vertexIdOf(makeArn(this.#options.scope, 'model', checkName(NAME_RULES.model, name)));
  }

  async #read(id: VertexId): Promise<Versioned<Model> | undefined> {
    const found = (await this.#options.store.vertices([id])).get(id);
    return found && { element: vertexToModel(found.element), version: found.version };
  }
}

/** There is no model of this name. */
export function modelNotFound(name: string): PlatformError {
  return new PlatformError('NOT_FOUND', `There is no model named '${name}'.`, {
    details: { name },
  });
}

function nameTaken(name: string, cause: unknown): PlatformError {
  return new PlatformError(
    'ALREADY_EXISTS',
    `A model named '${name}' exists already; choose another name.`,
    { details: { name }, cause },
  );
}

function inUse({ name, endpoints }: Model): PlatformError {
  return new PlatformError(
    'RESOURCE_IN_USE',
    `The model '${name}' is used by ${endpoints.map((endpoint) => `'${endpoint}'`).join(', ')}; delete that endpoint first.`,
    { details: { name, endpoints } },
  );
}

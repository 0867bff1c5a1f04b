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
import { checkName, generateName, isName, NAME_RULES } from '#src/domain/names.js';
import type { TrainingJob } from '#src/domain/training/index.js';
import { claimToken, type TokenClaim } from '#src/idempotency/client-token.js';
import { isLostRace, type Ledger } from '#src/ledger/index.js';
import { artifactArn } from '#src/lineage/index.js';
import type { Clock } from '#src/ports/clock.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { Principal } from '#src/ports/identity.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import type { Runner } from '#src/ports/runner.js';
import { servingProgram } from './serving-program.js';

/** What {@link Models} is made of. */
export interface ModelsOptions {
  readonly store: GraphStore;
  readonly ledger: Ledger;
  readonly storage: ObjectStorage;
  readonly runner: Runner;
  readonly clock: Clock;
  readonly scope: ArnScope;
  /** ARN of the role of models that name none. */
  readonly executionRole: string;
  /** Finds the training job that a request names. */
  readonly trainingJob: (name: string) => Promise<TrainingJob | undefined>;
}

interface Claimed {
  readonly token: TokenClaim | undefined;
  readonly known?: Model | undefined;
}

const ATTEMPTS = 8;

/** What callers do with models. */
export class Models {
  readonly #options: ModelsOptions;
  #lastStamp = 0;

  constructor(options: ModelsOptions) {
    this.#options = options;
  }

  /**
   * Checks a request whole, then records the model. Throws `VALIDATION_FAILED`, `IMAGE_UNKNOWN`,
   * `NOT_FOUND` for the training job, `OBJECT_NOT_FOUND` for the model data, `ALREADY_EXISTS` for a
   * name that is taken, `CONFLICT` for a client token of another request.
   */
  async create(request: ModelRequest, principal: Principal): Promise<Model> {
    const { ledger, scope, clock, runner } = this.#options;
    // Whatever has become of its data since: the same token gives the same model.
    const before = await this.#claimToken(request);
    if (before.known) return before.known;
    const job = await this.#jobOf(request);
    const { baseName, ...resolved } = resolveModelRequest(request, job, this.#options);
    await Promise.all([runner.check(servingProgram(resolved)), this.#checkData(resolved)]);
    for (let attempt = 1; ; attempt += 1) {
      const now = clock.now();
      const { token, known } = attempt === 1 ? before : await this.#claimToken(request);
      if (known) return known;
      const name = request.name ?? generateName(NAME_RULES.model, baseName, this.#stamp(now));
      const model: Model = {
        arn: makeArn(scope, 'model', name),
        name,
        ...resolved,
        createdBy: principal.arn,
        creationTime: now,
        endpoints: [],
      };
      const record = token?.record(model.arn, now);
      const id = vertexIdOf(model.arn);
      try {
        await ledger.commit({
          actor: principal.arn,
          changes: [
            { kind: 'putVertex', vertex: modelToVertex(model) },
            ...(record ? [record.change] : []),
          ],
          expect: [
            { element: 'vertex', id, is: 'absent' },
            ...(record ? [record.expectation] : []),
          ],
        });
        return model;
      } catch (error) {
        if (!isLostRace(error)) throw error;
        if (request.name !== undefined && error.details['id'] === id) {
          // A request of the same token may have won the race: then its model is the answer.
          const winner = await this.#claimToken(request);
          if (winner.known) return winner.known;
          throw taken(name, error);
        }
        if (attempt >= ATTEMPTS) throw error;
      }
    }
  }

  /** The model, or undefined when there is none of this name. */
  async get(name: string): Promise<Model | undefined> {
    if (!isName(NAME_RULES.model, name)) return undefined;
    return (await this.#read(this.#idOf(name)))?.element;
  }

  /** A page of models. */
  async list(query: Omit<ListQuery, 'label'>): Promise<Page<Model>> {
    const page = await this.#options.store.list({ ...query, label: MODEL_LABEL });
    return {
      items: page.items.map(({ element }) => vertexToModel(element)),
      hasNext: page.hasNext,
    };
  }

  /** How many models {@link list} would find in all. */
  count(where: ListQuery['where']): Promise<number> {
    return this.#options.store.count({ label: MODEL_LABEL, ...(where ? { where } : {}) });
  }

  /**
   * Removes the record; its data and its lineage stay. Throws `NOT_FOUND`, and `RESOURCE_IN_USE` while
   * an endpoint uses it.
   */
  async delete(name: string, principal: Principal): Promise<Arn> {
    const id = this.#idOf(name);
    let arn: Arn | undefined;
    await this.#options.ledger.update(async () => {
      const found = await this.#read(id);
      if (!found) throw modelNotFound(name);
      const { element: model, version } = found;
      if (model.endpoints.length > 0) throw inUse(model);
      arn = model.arn;
      return {
        actor: principal.arn,
        changes: [{ kind: 'removeVertex', id }],
        expect: [{ element: 'vertex', id, is: version }],
      };
    });
    return arn ?? makeArn(this.#options.scope, 'model', name);
  }

  /** The ARN of the artifact that stands for a model's data. */
  artifactOf({ modelData }: Pick<Model, 'modelData'>): Arn | undefined {
    return modelData === undefined ? undefined : artifactArn(this.#options.scope, modelData);
  }

  /** The request's token, and the model that it gave before. */
  async #claimToken(request: ModelRequest): Promise<Claimed> {
    const { store, scope, clock } = this.#options;
    const token = await claimToken(request, { store, scope, now: clock.now(), kind: 'model' });
    if (!token?.job) return { token };
    return { token, known: (await this.#read(vertexIdOf(token.job)))?.element };
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

  /** Generated names differ also within a millisecond. */
  #stamp(now: number): number {
    this.#lastStamp = Math.max(now, this.#lastStamp + 1);
    return this.#lastStamp;
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

function taken(name: string, cause: unknown): PlatformError {
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

import { type Arn, type ArnScope, parseArn } from '#src/domain/arn.js';
import { isPlatformError, type PlatformError } from '#src/domain/errors/index.js';
import {
  type ChangeSet,
  type CommitHeader,
  type Edge,
  type Versioned,
  type Vertex,
  vertexIdOf,
} from '#src/domain/graph/index.js';
import {
  type Association,
  entityToVertex,
  isEntityVertex,
  type LineageEntity,
  type LineageKind,
  type StringMap,
  vertexToEntity,
} from '#src/domain/lineage/index.js';
import type { RecordCodec, StoredRecord } from '#src/domain/record/index.js';
import { checkDescription, refuse } from '#src/domain/request/index.js';
import type { Built, Ledger, Updated } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { Clock } from '#src/ports/system.js';
import { checkBatch, nothingToRecord } from './check-batch.js';
import { LineageDraft } from './draft.js';
import type { TagTarget, UpdateTarget } from './draft-changes.js';
import type {
  LineageBatch,
  NewAction,
  NewArtifact,
  NewAssociation,
  NewContext,
  NewTrialComponent,
} from './new-entities.js';
import { checkEdit, checkNoPlatformParts } from './platform-made.js';
import {
  associationRemoval,
  entityMissing,
  entityRemoval,
  type PairTarget,
  type RemovalTarget,
} from './removals.js';
import { checkEntity, checkTags } from './rules.js';

/** Notes to write. */
export interface DescriptionTarget {
  readonly arn: Arn;
  readonly actor: string;
  readonly description: string;
}

export interface RecorderOptions {
  readonly ledger: Ledger;
  readonly store: GraphStore;
  readonly clock: Clock;
  readonly scope: ArnScope;
  /** The records that can be tagged, in addition to lineage entities. */
  readonly records?: readonly RecordCodec<StoredRecord>[];
}

/** Records lineage. Each call writes one commit, or fails and writes none. */
export class LineageRecorder {
  readonly #options: RecorderOptions;

  constructor(options: RecorderOptions) {
    this.#options = options;
  }

  /**
   * Records an artifact, or merges it into the one with the same source. Throws
   * `ARTIFACT_TYPE_CONFLICT`, `VALIDATION_FAILED`.
   */
  createArtifact(input: NewArtifact, actor: string): Promise<Versioned<Vertex>> {
    return this.#create(actor, async (draft) => {
      await checkNoPlatformParts(draft, { artifacts: [input] });
      return draft.artifact(input);
    });
  }

  /** Throws `ALREADY_EXISTS`, `VALIDATION_FAILED`. */
  createTrialComponent(input: NewTrialComponent, actor: string): Promise<Versioned<Vertex>> {
    return this.#create(actor, (draft) => draft.trialComponent(input));
  }

  /** Throws `ALREADY_EXISTS`, `VALIDATION_FAILED`. */
  createAction(input: NewAction, actor: string): Promise<Versioned<Vertex>> {
    return this.#create(actor, async (draft) =>
      checkNoPlatformParts(draft, { actions: [input] }).then(() => draft.action(input)),
    );
  }

  /** Throws `ALREADY_EXISTS`, `VALIDATION_FAILED`. */
  createContext(input: NewContext, actor: string): Promise<Versioned<Vertex>> {
    return this.#create(actor, (draft) => draft.context(input));
  }

  /**
   * Throws `ALREADY_EXISTS` for a known pair, even with another type, `EDGE_END_MISSING`,
   * `VALIDATION_FAILED`.
   */
  async createAssociation(input: NewAssociation, actor: string): Promise<Versioned<Edge>> {
    const { set, header } = await this.#commit(actor, async (draft) => {
      await checkNoPlatformParts(draft, { associations: [input] });
      associate(draft, input);
    });
    for (const change of set.changes)
      if (change.kind === 'putEdge') return { element: change.edge, version: header.seq };
    throw new Error('A new association is always an edge of its change set.');
  }

  /**
   * Records everything in one commit, or nothing; returns the newest commit when all of it was
   * known. Throws `VALIDATION_FAILED` for an empty batch and for one of more than 10,000 elements,
   * and the errors of the other methods.
   */
  async record(batch: LineageBatch, actor: string): Promise<CommitHeader> {
    checkBatch(batch);
    const { header } = await this.#commit(actor, async (draft) => {
      await checkNoPlatformParts(draft, batch);
      for (const artifact of batch.artifacts ?? []) draft.artifact(artifact);
      for (const component of batch.trialComponents ?? []) draft.trialComponent(component);
      for (const action of batch.actions ?? []) draft.action(action);
      for (const context of batch.contexts ?? []) draft.context(context);
      for (const association of batch.associations ?? []) associate(draft, association);
    });
    return header;
  }

  /**
   * Changes an entity of a kind. Throws `NOT_FOUND`; `VALIDATION_FAILED`, also for a change of what
   * a job or the registry recorded; and `RESOURCE_IN_USE` for an action that only the platform
   * records.
   */
  update<Kind extends LineageKind>(target: UpdateTarget<Kind>): Promise<Versioned<Vertex>> {
    const { arn, kind, actor, edit } = target;
    return this.#replace(arn, actor, (vertex) => {
      const known = vertex && isEntityVertex(vertex) ? vertexToEntity(vertex) : undefined;
      if (known?.kind !== kind) throw entityMissing(arn, kind);
      const { clock, scope } = this.#options;
      const edited = edit(known as Extract<LineageEntity, { kind: Kind }>);
      checkEdit(scope, known, edited);
      return entityToVertex(
        checkEntity({ ...edited, lastModifiedTime: clock.now() } as LineageEntity),
      );
    });
  }

  /** Adds and removes tags of an entity or a record. Throws `NOT_FOUND`, `VALIDATION_FAILED`. */
  setTags(target: TagTarget): Promise<Versioned<Vertex>> {
    const { arn, actor, tags, remove } = target;
    const change = (known: StringMap) => {
      const removed = new Set(remove);
      const kept = Object.entries(known).filter(([name]) => !removed.has(name));
      const changed = { ...Object.fromEntries(kept), ...tags };
      checkTags(changed);
      return changed;
    };
    return this.#replace(arn, actor, (vertex) => {
      if (vertex && isEntityVertex(vertex)) {
        const entity = vertexToEntity(vertex);
        return entityToVertex({ ...entity, tags: change(entity.tags) });
      }
      return this.#changed(arn, vertex, ({ tags: known }) => ({ tags: change(known) }));
    });
  }

  /**
   * Writes the notes of an action, a context or a record; an empty text removes them. Throws
   * `NOT_FOUND`, `VALIDATION_FAILED`.
   */
  setDescription({ arn, actor, description }: DescriptionTarget): Promise<Versioned<Vertex>> {
    return this.#replace(arn, actor, (vertex) => {
      if (!vertex || !isEntityVertex(vertex))
        return this.#changed(arn, vertex, () => ({ description: checkDescription(description) }));
      const entity = vertexToEntity(vertex);
      if (entity.kind !== 'action' && entity.kind !== 'context')
        refuse('arn', `'${arn}' has no description; write it as a tag or a property.`);
      return entityToVertex(checkEntity({ ...entity, description } as LineageEntity));
    });
  }

  #changed(
    arn: Arn,
    vertex: Vertex | undefined,
    change: (record: StoredRecord) => Partial<StoredRecord>,
  ): Vertex {
    const codec = this.#options.records?.find(({ label }) => label === vertex?.labels[0]);
    if (!vertex || !codec) throw entityMissing(arn);
    const record = codec.read(vertex);
    const { description, ...changed } = { ...record, ...change(record) };
    return codec.write({ ...changed, ...(description ? { description } : {}) });
  }

  /**
   * Deletes an entity of a kind. Throws `NOT_FOUND`, `VERTEX_HAS_EDGES` while it is associated, and
   * `RESOURCE_IN_USE` for an entity that a running job or an endpoint needs, or that only the
   * platform records.
   */
  delete(arn: Arn, kind: LineageKind, actor: string): Promise<Arn> {
    return this.#remove({ arn, kind }, actor);
  }

  /**
   * Deletes a trial together with its association with its experiment. Throws `NOT_FOUND`, and
   * `VERTEX_HAS_EDGES` while it has other associations.
   */
  deleteTrial(arn: Arn, actor: string): Promise<Arn> {
    const isPart = ({ destination }: Association) => parseArn(destination).kind === 'experiment';
    return this.#remove({ arn, kind: 'context', isPart }, actor);
  }

  /**
   * Deletes the association of a pair. Throws `NOT_FOUND`, and `FORBIDDEN` for one that only an
   * admin deletes.
   */
  async deleteAssociation(pair: PairTarget): Promise<void> {
    const { arn: actor } = pair.principal;
    await this.#options.ledger.update(async () => ({
      result: undefined,
      changeSet: { actor, ...(await associationRemoval(pair, this.#options)) },
    }));
  }

  async #remove(target: RemovalTarget, actor: string): Promise<Arn> {
    const { store, ledger } = this.#options;
    await ledger.update(async () => ({
      result: undefined,
      changeSet: { actor, ...(await entityRemoval(store, target)) },
    }));
    return target.arn;
  }

  async #create(actor: string, fill: Fill<Arn>): Promise<Versioned<Vertex>> {
    const { set, header, result: arn } = await this.#commit(actor, fill);
    const id = vertexIdOf(arn);
    for (const change of set.changes)
      if (change.kind === 'putVertex' && change.vertex.id === id)
        return { element: change.vertex, version: header.seq };
    const known = (await this.#options.store.vertices([id])).get(id);
    if (!known) throw entityMissing(arn);
    return known;
  }

  async #commit<Result>(
    actor: string,
    fill: Fill<Result>,
  ): Promise<{ set: ChangeSet; header: CommitHeader; result: Result }> {
    const { store, scope, clock } = this.#options;
    let draft: LineageDraft | undefined;
    const explain = (error: PlatformError) => draft?.explain(error);
    try {
      const { result, header } = await this.#update(async (lost) => {
        const refusal = lost && explain(lost);
        if (refusal) throw refusal;
        draft = new LineageDraft({ store, scope, actor, now: clock.now() });
        const built = { result: await fill(draft), set: await draft.build() };
        return built.set.changes.length === 0
          ? { result: built }
          : { result: built, changeSet: built.set };
      });
      return { ...result, header };
    } catch (error) {
      throw (isPlatformError(error) && explain(error)) || error;
    }
  }

  async #replace(
    arn: Arn,
    actor: string,
    edit: (vertex: Vertex | undefined) => Vertex,
  ): Promise<Versioned<Vertex>> {
    const id = vertexIdOf(arn);
    const { result, header } = await this.#update(async () => {
      const found = (await this.#options.store.vertices([id])).get(id);
      const vertex = edit(found?.element);
      const is = found?.version ?? 'absent';
      return {
        result: vertex,
        changeSet: {
          actor,
          changes: [{ kind: 'putVertex', vertex }],
          expect: [{ element: 'vertex', id, is }],
        },
      };
    });
    return { element: result, version: header.seq };
  }

  /** Returns the newest commit when there was nothing to do. */
  async #update<Result>(
    build: (lost?: PlatformError) => Promise<Built<Result>>,
  ): Promise<Required<Updated<Result>>> {
    const { result, header } = await this.#options.ledger.update(build);
    const last = header ?? (await this.#options.store.headers({ limit: 1 }))[0];
    if (!last) throw nothingToRecord();
    return { result, header: last };
  }
}

/** Fills a draft. It is called again with a new draft when a commit lost a race. */
type Fill<Result> = (draft: LineageDraft) => Result | Promise<Result>;

function associate(draft: LineageDraft, { source, destination, type }: NewAssociation): void {
  draft.associate(source, destination, type === undefined ? {} : { type });
}

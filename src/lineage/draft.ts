import type { Arn, ArnScope } from '#src/domain/arn.js';
import type { PlatformError } from '#src/domain/errors/index.js';
import {
  associationIdOf,
  type ChangeSet,
  type EdgeId,
  type Expectation,
  type ProposedChange,
  type Reliance,
  type Versioned,
  type Vertex,
  type VertexId,
  type VertexMap,
  vertexIdOf,
} from '#src/domain/graph/index.js';
import {
  type Action,
  type Artifact,
  type LineageEntity,
  sha256Of,
  type TrialComponent,
} from '#src/domain/lineage/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import {
  buildAction,
  buildArtifact,
  buildContext,
  buildTrialComponent,
  mergeArtifact,
  putAction,
  putTrialComponent,
  type Stamp,
  withBytes,
} from './build-entity.js';
import {
  type AssociateOptions,
  associationExists,
  DraftChanges,
  type DraftOptions,
  endMissing,
  entityExists,
} from './draft-changes.js';
import { draftedChanges } from './drafted-changes.js';
import {
  actionArn,
  artifactArn,
  checkEntityArn,
  contextArn,
  contextArnKind,
  trialComponentArn,
  versionArn,
} from './identity.js';
import type { NewAction, NewArtifact, NewContext, NewTrialComponent } from './new-entities.js';
import type { Pending, PendingAssociation, PendingEntity } from './pending.js';
import { checkEntity } from './rules.js';

/** Returns an entity from the known one, or a new one; the known one when nothing changes. */
export type Overlay = (known: LineageEntity | undefined, stamp: Stamp) => LineageEntity;

/**
 * Builds one change set of lineage: entities that are recorded together are committed together.
 * Only entities that are merged or overlaid are read, once, in {@link build}. Build again on a new
 * draft when the commit lost a race.
 */
export class LineageDraft {
  readonly store: GraphStore;
  readonly scope: ArnScope;
  readonly #stamp: Stamp;
  readonly #ids = new Map<Arn, VertexId>();
  readonly #entities = new Map<VertexId, PendingEntity>();
  readonly #associations = new Map<EdgeId, PendingAssociation>();
  readonly #others = new DraftChanges();
  readonly #expectations: Expectation[] = [];
  readonly #relies: Reliance[] = [];
  /** The vertices that were read; undefined for those that do not exist. */
  readonly #read = new Map<VertexId, Versioned<Vertex> | undefined>();

  constructor(options: DraftOptions) {
    this.store = options.store;
    this.scope = options.scope;
    this.#stamp = { actor: options.actor, now: options.now };
  }

  /**
   * Records an artifact. A known source is merged; with another type, {@link build} throws
   * `ARTIFACT_TYPE_CONFLICT`. `ensure` leaves a known artifact unchanged, even with another type: a
   * job may read a model. `restore` also notes that its bytes are there. With a SHA-256 among its
   * `sourceTypes` it is a version, which is recorded with its location.
   */
  artifact(input: NewArtifact, mode: 'merge' | 'ensure' | 'restore' = 'merge'): Arn {
    const arn = this.#artifactArn(input);
    if (mode === 'restore') {
      const build = () => buildArtifact(arn, input, this.#stamp);
      this.#add({
        arn,
        mode: 'merge',
        build,
        merge: (known) => withBytes(known as Artifact, input),
      });
      return arn;
    }
    if (mode === 'ensure') {
      const build = () => buildArtifact(arn, input, this.#stamp);
      this.#add({ arn, mode, build, merge: (known) => known });
      return arn;
    }
    const id = this.#idOfOwn(arn);
    const before = this.#entities.get(id);
    const merge = (known: LineageEntity) => mergeArtifact(known as Artifact, input, this.#stamp);
    this.#entities.set(id, {
      arn,
      mode: 'merge',
      build: () => (before ? merge(before.build()) : buildArtifact(arn, input, this.#stamp)),
      merge: (known) => merge(before ? before.merge(known) : known),
    });
    return arn;
  }

  /**
   * Records a trial component; `put` overlays a known one, as a job does when its status changes.
   */
  trialComponent(input: NewTrialComponent, mode: 'create' | 'put' = 'create'): Arn {
    const arn = trialComponentArn(this.scope, input.name);
    this.#add({
      arn,
      mode,
      build: () => buildTrialComponent(arn, input, this.#stamp),
      merge: (known) => putTrialComponent(known as TrialComponent, input, this.#stamp),
    });
    return arn;
  }

  /** Records an action; `put` overlays a known one. */
  action(input: NewAction, mode: 'create' | 'put' = 'create'): Arn {
    const arn = actionArn(this.scope, input.name);
    this.#add({
      arn,
      mode,
      build: () => buildAction(arn, input, this.#stamp),
      merge: (known) => putAction(known as Action, input, this.#stamp),
    });
    return arn;
  }

  /** Records a context; `ensure` creates it when it is missing and leaves a known one unchanged. */
  context(input: NewContext, mode: 'create' | 'ensure' = 'create'): Arn {
    const arn = contextArn(this.scope, input.name, input.arnKind ?? contextArnKind(input.type));
    this.#add({
      arn,
      mode,
      build: () => buildContext(arn, input, this.#stamp),
      merge: (known) => known,
    });
    return arn;
  }

  /**
   * Changes an entity by a function, after the earlier changes of this draft. It gets the known
   * entity, or undefined when there is none, and returns the same object when nothing changes.
   * {@link build} throws `VALIDATION_FAILED` for an invalid result.
   */
  overlay(arn: Arn, change: Overlay): void {
    const id = this.#idOfOwn(arn);
    const before = this.#entities.get(id);
    const checked = (known: LineageEntity | undefined) => {
      const changed = change(known, this.#stamp);
      return changed === known ? known : checkEntity(changed);
    };
    this.#entities.set(id, {
      arn,
      mode: 'merge',
      build: () => checked(before?.build()),
      merge: (known) => checked(before ? before.merge(known) : known),
    });
  }

  /** Links two entities; there is one association per (source, destination). */
  associate(source: Arn, destination: Arn, options: AssociateOptions = {}): void {
    const from = this.#idOf(source);
    const to = this.#idOf(destination);
    const { mode = 'create' } = options;
    const id = associationIdOf(from, to);
    const known = this.#associations.get(id);
    if (known && mode === 'ensure') return;
    if (known?.mode === 'create') throw associationExists(source, destination);
    this.#associations.set(id, { source, destination, from, to, mode, type: options.type });
  }

  /**
   * Adds another change to the same commit. {@link DraftChanges} merges changes of one element; the
   * removal of an edge cancels its association.
   */
  add(change: ProposedChange, expectation?: Expectation): void {
    if (change.kind === 'removeEdge') this.#associations.delete(change.id);
    this.#others.add(change);
    if (expectation) this.expect(expectation);
  }

  /**
   * Changes an existing vertex, after the earlier changes of this draft. Does nothing when the
   * vertex does not exist, or when the edit returns undefined.
   */
  async revise(id: VertexId, edit: (vertex: Vertex) => Vertex | undefined): Promise<void> {
    const found = (await this.store.vertices([id])).get(id);
    const vertex = found && edit(this.#others.vertex(id) ?? found.element);
    if (vertex)
      this.add({ kind: 'putVertex', vertex }, { element: 'vertex', id, is: found.version });
  }

  /** Reads vertices. {@link build} does not read them again. */
  async read(ids: readonly VertexId[]): Promise<VertexMap> {
    const found = await this.store.vertices(ids);
    for (const id of ids) this.#read.set(id, found.get(id));
    return found;
  }

  /** Adds a precondition of the whole commit. */
  expect(expectation: Expectation): void {
    this.#expectations.push(expectation);
  }

  /** Adds a condition on what was read. The commit throws `CONFLICT` when it is not met. */
  rely(reliance: Reliance): void {
    this.#relies.push(reliance);
  }

  /**
   * Returns the lineage that was added so far. An entity is ignored when the graph has it already.
   */
  pending(): Pending {
    return { entities: this.#entities, associations: [...this.#associations.values()] };
  }

  /**
   * Reads the entities that are merged or overlaid, and makes the change set. Throws
   * `VALIDATION_FAILED`, `ARTIFACT_TYPE_CONFLICT`.
   */
  async build(): Promise<ChangeSet> {
    return draftedChanges({
      stamp: this.#stamp,
      known: await this.#readKnown(),
      changes: this.#others.copy(),
      entities: this.#entities,
      associations: this.#associations,
      expectations: this.#expectations,
      relies: this.#relies,
    });
  }

  /**
   * Translates the ledger's refusal of the change set into an error about an entity or an
   * association that was to be created, by ARN; undefined for any other error, such as a lost race
   * that another draft may win.
   */
  explain({ code, details }: PlatformError): PlatformError | undefined {
    const { id, vertex } = details;
    if (code === 'EDGE_END_MISSING') {
      const [arn] = [...this.#ids].find(([, known]) => known === vertex) ?? [];
      return arn && endMissing(arn);
    }
    if (code !== 'ALREADY_EXISTS') return undefined;
    const entity = this.#entities.get(id as VertexId);
    if (entity?.mode === 'create') return entityExists(entity.arn);
    const association = this.#associations.get(id as EdgeId);
    return association?.mode === 'create'
      ? associationExists(association.source, association.destination)
      : undefined;
  }

  /** A version is recorded with its location, which it is derived from. */
  #artifactArn({ sourceUri, type, sourceTypes }: NewArtifact): Arn {
    const digest = sha256Of(sourceTypes);
    if (digest === undefined) return artifactArn(this.scope, sourceUri);
    const version = versionArn(this.scope, sourceUri, digest);
    const location = this.artifact({ sourceUri, type }, 'ensure');
    this.associate(location, version, { type: 'DerivedFrom', mode: 'ensure' });
    return version;
  }

  #add(pending: PendingEntity): void {
    const id = this.#idOfOwn(pending.arn);
    const known = this.#entities.get(id);
    if (known && pending.mode === 'ensure') return;
    if (known?.mode === 'create') throw entityExists(pending.arn);
    this.#entities.set(id, pending);
  }

  /** New entities, and entities that stay unchanged, need no read: the ledger decides. */
  async #readKnown(): Promise<VertexMap> {
    const known = new Map<VertexId, Versioned<Vertex>>();
    const ids: VertexId[] = [];
    for (const [id, { mode }] of this.#entities) {
      const read = this.#read.get(id);
      if (read) known.set(id, read);
      else if (!this.#read.has(id) && (mode === 'merge' || mode === 'put')) ids.push(id);
    }
    if (ids.length > 0)
      for (const [id, found] of await this.store.vertices(ids)) known.set(id, found);
    return known;
  }

  /** Checks and hashes each ARN once. */
  #idOf(arn: Arn): VertexId {
    return this.#ids.get(arn) ?? this.#idOfOwn(checkEntityArn(arn));
  }

  /** The id of an ARN that the draft made. */
  #idOfOwn(arn: Arn): VertexId {
    const id = this.#ids.get(arn) ?? vertexIdOf(arn);
    this.#ids.set(arn, id);
    return id;
  }
}

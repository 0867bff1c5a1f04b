import type { Arn } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import {
  type Action,
  type Artifact,
  type ArtifactSourceType,
  type Context,
  digestOf,
  type EntityBase,
  sha256Of,
  type TrialComponent,
  type TrialComponentArtifact,
} from '#src/domain/lineage/index.js';
import type { Writable } from '#src/domain/writable.js';
import type { NewAction, NewArtifact, NewContext, NewTrialComponent } from './new-entities.js';
import { checkPrefixFacts, withPrefixFacts } from './prefix-facts.js';
import { checkEntity, ENTITY_LIMITS } from './rules.js';

/** Who records the entity, and when. */
export interface Stamp {
  readonly actor: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** A new artifact. Throws `VALIDATION_FAILED`. */
export function buildArtifact(arn: Arn, input: NewArtifact, stamp: Stamp): Artifact {
  const { name, type, sourceUri: uri, sourceTypes: types = [], properties = {}, tags = {} } = input;
  const { actor: createdBy, now } = stamp;
  // Without a spread before them, all artifacts get the same object shape: launches make many.
  const artifact: Artifact = {
    kind: 'artifact',
    arn,
    properties,
    tags,
    createdBy,
    creationTime: now,
    lastModifiedTime: now,
    type,
    source: { uri, types },
  };
  if (name === undefined && input.sizeBytes === undefined) return checkEntity(artifact);
  const { sizeBytes, objectCount } = input;
  return checkEntity({
    ...artifact,
    ...(name === undefined ? {} : { name }),
    ...(sizeBytes === undefined ? {} : { sizeBytes }),
    ...(objectCount === undefined ? {} : { objectCount }),
  });
}

/**
 * A known artifact, updated by a later recording: the given names, properties and tags win. Returns
 * the same object when nothing changes. Throws `ARTIFACT_TYPE_CONFLICT` for another type, and
 * `VALIDATION_FAILED` for other objects of a prefix.
 */
export function mergeArtifact(known: Artifact, input: NewArtifact, stamp: Stamp): Artifact {
  if (known.type !== input.type) {
    throw new PlatformError(
      'ARTIFACT_TYPE_CONFLICT',
      `The source '${input.sourceUri}' is recorded as an artifact of type '${known.type}', not '${input.type}'; a source has one type, use that one.`,
      {
        details: {
          arn: known.arn,
          sourceUri: input.sourceUri,
          type: known.type,
          given: input.type,
        },
      },
    );
  }
  const merged: Artifact = {
    ...known,
    ...(input.name === undefined ? {} : { name: input.name }),
    ...(input.sizeBytes === undefined ? {} : { sizeBytes: input.sizeBytes }),
    ...(input.objectCount === undefined ? {} : { objectCount: input.objectCount }),
    source: { ...known.source, types: mergeTypes(known.source.types, input.sourceTypes ?? []) },
    properties: { ...known.properties, ...input.properties },
    tags: { ...known.tags, ...input.tags },
  };
  if (same(known, merged)) return known;
  checkPrefixFacts(known, merged);
  return checkEntity({ ...merged, lastModifiedTime: stamp.now });
}

/**
 * A known version whose bytes were read, with the source and digest that its ARN is made of, and
 * with what is known of its objects.
 */
export function withBytes(
  { bytes: _, ...known }: Artifact,
  { sourceUri: uri, sourceTypes: types = [], properties: read }: NewArtifact,
): Artifact {
  const artifact = { ...known, properties: withPrefixFacts(known.properties, read) };
  return isOf(artifact, uri, sha256Of(types)) ? artifact : { ...artifact, source: { uri, types } };
}

/** True for an artifact with this source and digest. A load may have given a version others. */
export function isOf(artifact: Artifact, uri: string, digest: string | undefined): boolean {
  return artifact.source.uri === uri && digestOf(artifact) === digest;
}

/** A new trial component. Throws `VALIDATION_FAILED`. */
export function buildTrialComponent(
  arn: Arn,
  input: NewTrialComponent,
  stamp: Stamp,
): TrialComponent {
  const {
    name,
    displayName,
    source,
    status,
    startTime,
    endTime,
    properties = {},
    tags = {},
  } = input;
  const { parameters = {}, inputArtifacts = [], outputArtifacts = [], metrics = [] } = input;
  const { actor: createdBy, now } = stamp;
  // Has the same object shape as {@link buildArtifact}: every launch makes one.
  const component: Writable<TrialComponent> = {
    kind: 'trial_component',
    arn,
    name,
    properties,
    tags,
    createdBy,
    creationTime: now,
    lastModifiedTime: now,
    parameters,
    inputArtifacts,
    outputArtifacts,
    metrics,
  };
  if (displayName !== undefined) component.displayName = displayName;
  if (source !== undefined) component.source = source;
  if (status !== undefined) component.status = status;
  if (startTime !== undefined) component.startTime = startTime;
  if (endTime !== undefined) component.endTime = endTime;
  return checkEntity(component);
}

/**
 * A known trial component with a job's newer facts. What others have added stays, up to the limits
 * of an entity.
 */
export function putTrialComponent(
  known: TrialComponent,
  input: NewTrialComponent,
  stamp: Stamp,
): TrialComponent {
  return checkEntity({
    ...known,
    ...input,
    parameters: { ...known.parameters, ...input.parameters },
    inputArtifacts: withAdded(input.inputArtifacts, known.inputArtifacts),
    outputArtifacts: withAdded(input.outputArtifacts, known.outputArtifacts),
    properties: { ...known.properties, ...input.properties },
    tags: { ...known.tags, ...input.tags },
    lastModifiedTime: stamp.now,
  });
}

function withAdded(
  given: readonly TrialComponentArtifact[] | undefined,
  known: readonly TrialComponentArtifact[],
): readonly TrialComponentArtifact[] {
  if (!given) return known;
  const names = new Set(given.map(({ name }) => name));
  const added = known.filter(({ name }) => !names.has(name));
  const room = Math.max(0, ENTITY_LIMITS.trialComponentArtifacts - given.length);
  return [...given, ...added.slice(0, room)];
}

/** A new action. Throws `VALIDATION_FAILED`. */
export function buildAction(arn: Arn, input: NewAction, stamp: Stamp): Action {
  return checkEntity({
    ...base(arn, input, stamp),
    kind: 'action',
    name: input.name,
    type: input.type,
    source: input.source,
    ...(input.description === undefined ? {} : { description: input.description }),
    ...(input.status === undefined ? {} : { status: input.status }),
  });
}

/** A known action with newer facts; properties and tags that others added stay. */
export function putAction(known: Action, input: NewAction, stamp: Stamp): Action {
  return checkEntity({
    ...known,
    ...input,
    properties: { ...known.properties, ...input.properties },
    tags: { ...known.tags, ...input.tags },
    lastModifiedTime: stamp.now,
  });
}

/** A new context. Throws `VALIDATION_FAILED`. */
export function buildContext(arn: Arn, input: NewContext, stamp: Stamp): Context {
  const { name, type, source, description, properties = {}, tags = {} } = input;
  const { actor: createdBy, now } = stamp;
  const context: Context = {
    kind: 'context',
    arn,
    name,
    properties,
    tags,
    createdBy,
    creationTime: now,
    lastModifiedTime: now,
    type,
    source,
  };
  return checkEntity(description === undefined ? context : { ...context, description });
}

type Given = Partial<Pick<EntityBase, 'name' | 'properties' | 'tags'>>;

function base(arn: Arn, { name, properties = {}, tags = {} }: Given, stamp: Stamp): EntityBase {
  const { actor: createdBy, now } = stamp;
  const rest = { properties, tags, createdBy, creationTime: now, lastModifiedTime: now };
  return name === undefined ? { arn, ...rest } : { arn, name, ...rest };
}

function mergeTypes(
  known: readonly ArtifactSourceType[],
  given: readonly ArtifactSourceType[],
): readonly ArtifactSourceType[] {
  const fresh = given.filter(
    ({ idType, value }) => !known.some((type) => type.idType === idType && type.value === value),
  );
  return [...known, ...fresh];
}

/**
 * Merging only adds: equal sizes and equal values of the given entries mean that nothing changed.
 */
function same(known: Artifact, merged: Artifact): boolean {
  return (
    known.name === merged.name &&
    known.sizeBytes === merged.sizeBytes &&
    known.objectCount === merged.objectCount &&
    known.source.types.length === merged.source.types.length &&
    sameMap(known.properties, merged.properties) &&
    sameMap(known.tags, merged.tags)
  );
}

function sameMap(
  a: Readonly<Record<string, string>>,
  b: Readonly<Record<string, string>>,
): boolean {
  const keys = Object.keys(b);
  return keys.length === Object.keys(a).length && keys.every((key) => a[key] === b[key]);
}

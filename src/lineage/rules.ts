import { PlatformError } from '#src/domain/errors/index.js';
import type {
  Action,
  Artifact,
  Context,
  LineageEntity,
  StringMap,
  TrialComponent,
  TrialComponentArtifact,
} from '#src/domain/lineage/index.js';
import { checkName, NAME_RULES } from '#src/domain/names.js';

/** The originals' limits on lineage entities. */
export const LINEAGE_LIMITS = {
  sourceUri: 2048,
  sourceValue: 256,
  sourceTypes: 50,
  type: 256,
  description: 3072,
  properties: 30,
  propertyKey: 2500,
  propertyValue: 2500,
  artifactPropertyValue: 4096,
  tags: 50,
  tagKey: 128,
  tagValue: 256,
  parameters: 300,
  parameterKey: 320,
  parameterValue: 2500,
  trialComponentArtifacts: 60,
  trialComponentArtifactName: 128,
  trialComponentArtifactValue: 2048,
  statusMessage: 1024,
} as const;

const MEDIA_TYPE = /^(?=.{1,64}$)[-\w]+\/[-\w+.]+$/;

/** Throws `VALIDATION_FAILED` at the first rule that an entity breaks; returns it. */
export function checkEntity<Entity extends LineageEntity>(entity: Entity): Entity {
  checkTags(entity.tags);
  switch (entity.kind) {
    case 'artifact':
      checkArtifact(entity);
      break;
    case 'trial_component':
      checkTrialComponent(entity);
      break;
    case 'action':
      checkSourced(entity);
      checkName(NAME_RULES.entity, entity.name);
      break;
    case 'context':
      checkSourced(entity);
      checkName(NAME_RULES.context, entity.name);
      break;
  }
  return entity;
}

/** Throws `VALIDATION_FAILED` unless there are at most 50 tags with keys of 1 to 128 and values of at most 256 characters. */
export function checkTags(tags: StringMap): void {
  checkMap('tags', tags, {
    count: LINEAGE_LIMITS.tags,
    key: LINEAGE_LIMITS.tagKey,
    value: LINEAGE_LIMITS.tagValue,
  });
}

function checkArtifact(artifact: Artifact): void {
  if (artifact.name !== undefined) checkName(NAME_RULES.entity, artifact.name);
  checkText('sourceUri', artifact.source.uri, { min: 1, max: LINEAGE_LIMITS.sourceUri });
  checkText('type', artifact.type, { min: 1, max: LINEAGE_LIMITS.type });
  checkCount('sourceTypes', artifact.source.types.length, LINEAGE_LIMITS.sourceTypes);
  for (const { value } of artifact.source.types)
    checkText('sourceTypes.value', value, { max: LINEAGE_LIMITS.sourceValue });
  checkProperties(artifact.properties, LINEAGE_LIMITS.artifactPropertyValue);
}

function checkSourced(entity: Action | Context): void {
  checkText('sourceUri', entity.source.uri, { min: 1, max: LINEAGE_LIMITS.sourceUri });
  checkText('sourceType', entity.source.type ?? '', { max: LINEAGE_LIMITS.sourceValue });
  checkText('sourceId', entity.source.id ?? '', { max: LINEAGE_LIMITS.sourceValue });
  checkText('type', entity.type, { min: 1, max: LINEAGE_LIMITS.type });
  checkText('description', entity.description ?? '', { max: LINEAGE_LIMITS.description });
  checkProperties(entity.properties, LINEAGE_LIMITS.propertyValue);
}

function checkTrialComponent(component: TrialComponent): void {
  checkName(NAME_RULES.entity, component.name);
  if (component.displayName !== undefined) checkName(NAME_RULES.entity, component.displayName);
  checkText('status.message', component.status?.message ?? '', {
    max: LINEAGE_LIMITS.statusMessage,
  });
  if ((component.endTime ?? Infinity) < (component.startTime ?? -Infinity))
    fail('endTime', 'endTime is before startTime; give the later of the two as endTime.');
  checkParameters(component.parameters);
  checkComponentArtifacts('inputArtifacts', component.inputArtifacts);
  checkComponentArtifacts('outputArtifacts', component.outputArtifacts);
  checkProperties(component.properties, LINEAGE_LIMITS.propertyValue);
}

function checkParameters(parameters: TrialComponent['parameters']): void {
  const entries = Object.entries(parameters);
  checkCount('parameters', entries.length, LINEAGE_LIMITS.parameters);
  for (const [key, value] of entries) {
    checkText('parameters', key, { min: 1, max: LINEAGE_LIMITS.parameterKey });
    if (typeof value === 'string')
      checkText(`parameters.${key}`, value, { max: LINEAGE_LIMITS.parameterValue });
    else if (!Number.isFinite(value))
      fail(`parameters.${key}`, `The number of parameters.${key} is too large; give it as text.`);
  }
}

function checkComponentArtifacts(
  field: string,
  artifacts: readonly TrialComponentArtifact[],
): void {
  checkCount(field, artifacts.length, LINEAGE_LIMITS.trialComponentArtifacts);
  for (const { name, value, mediaType } of artifacts) {
    checkText(`${field}.name`, name, { min: 1, max: LINEAGE_LIMITS.trialComponentArtifactName });
    checkText(`${field}.value`, value, { max: LINEAGE_LIMITS.trialComponentArtifactValue });
    if (mediaType !== undefined && !MEDIA_TYPE.test(mediaType))
      fail(
        `${field}.mediaType`,
        `'${mediaType.slice(0, 80)}' is not a media type; expected <type>/<subtype> of at most 64 characters.`,
      );
  }
  if (new Set(artifacts.map(({ name }) => name)).size < artifacts.length)
    fail(field, `${field} names one artifact twice; give each name once.`);
}

function checkProperties(properties: StringMap, value: number): void {
  checkMap('properties', properties, {
    count: LINEAGE_LIMITS.properties,
    key: LINEAGE_LIMITS.propertyKey,
    value,
  });
}

interface MapLimits {
  readonly count: number;
  readonly key: number;
  readonly value: number;
}

function checkMap(field: string, map: StringMap, limits: MapLimits): void {
  const keys = Object.keys(map);
  checkCount(field, keys.length, limits.count);
  for (const key of keys) {
    checkText(`a key of ${field}`, key, { min: 1, max: limits.key });
    checkText(`${field}.${key.slice(0, 100)}`, map[key] ?? '', { max: limits.value });
  }
}

function checkCount(field: string, count: number, limit: number): void {
  if (count > limit) fail(field, `${field} has ${count} entries; at most ${limit} are kept.`);
}

interface TextLimits {
  readonly min?: number;
  readonly max: number;
}

function checkText(field: string, text: string, { min = 0, max }: TextLimits): void {
  if (text.length < min || text.length > max) {
    fail(field, `${field} has ${text.length} characters; use ${min} to ${max}.`);
  }
  if (!text.isWellFormed())
    fail(field, `${field} has half of a surrogate pair; use whole characters.`);
}

function fail(field: string, message: string): never {
  throw new PlatformError('VALIDATION_FAILED', message, { details: { field } });
}

import {
  type Action,
  type Artifact,
  type Context,
  isMediaType,
  type LineageEntity,
  type StringMap,
  type TrialComponent,
  type TrialComponentArtifact,
} from '#src/domain/lineage/index.js';
import { checkName, NAME_RULES } from '#src/domain/names.js';
import { refuse, TAG_LIMITS } from '#src/domain/request/index.js';

/** The limits of the original API on lineage entities: counts, and lengths in characters. */
export const ENTITY_LIMITS = {
  sourceUri: 2048,
  sourceValue: 256,
  sourceTypes: 50,
  type: 256,
  description: 3072,
  properties: 30,
  propertyKey: 2500,
  propertyValue: 2500,
  artifactPropertyValue: 4096,
  parameters: 300,
  parameterKey: 320,
  parameterValue: 2500,
  trialComponentArtifacts: 60,
  trialComponentArtifactName: 128,
  trialComponentArtifactValue: 2048,
  statusMessage: 1024,
} as const;

const SHA256 = /^[0-9a-f]{64}$/;

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
    count: TAG_LIMITS.entries,
    key: TAG_LIMITS.key,
    value: TAG_LIMITS.value,
  });
}

function checkArtifact(artifact: Artifact): void {
  if (artifact.name !== undefined) checkName(NAME_RULES.entity, artifact.name);
  checkText('sourceUri', artifact.source.uri, { min: 1, max: ENTITY_LIMITS.sourceUri });
  checkText('type', artifact.type, { min: 1, max: ENTITY_LIMITS.type });
  checkCount('sourceTypes', artifact.source.types.length, ENTITY_LIMITS.sourceTypes);
  for (const { value } of artifact.source.types)
    checkText('sourceTypes.value', value, { max: ENTITY_LIMITS.sourceValue });
  const digests = artifact.source.types.filter(({ idType }) => idType === 'SHA256');
  if (digests.length > 1)
    refuse('sourceTypes', 'An artifact has one SHA256; record each version as an artifact.');
  for (const { value } of digests) {
    if (!SHA256.test(value))
      refuse('sourceTypes.value', `'${value}' is no SHA256: give 64 digits 0 to 9 and a to f.`);
  }
  for (const field of ['sizeBytes', 'objectCount'] as const)
    checkAmount(field, artifact[field], digests.length > 0);
  checkProperties(artifact.properties, ENTITY_LIMITS.artifactPropertyValue);
}

function checkAmount(field: string, amount: number | undefined, isVersion: boolean): void {
  if (amount === undefined) return;
  if (!isVersion)
    refuse(field, `A location has no ${field}: give the SHA256 of the version that has it, too.`);
  if (!Number.isSafeInteger(amount) || amount < 0)
    refuse(field, `${field} is a whole number of 0 or more, not ${amount}.`);
}

function checkSourced(entity: Action | Context): void {
  checkText('sourceUri', entity.source.uri, { min: 1, max: ENTITY_LIMITS.sourceUri });
  checkText('sourceType', entity.source.type ?? '', { max: ENTITY_LIMITS.sourceValue });
  checkText('sourceId', entity.source.id ?? '', { max: ENTITY_LIMITS.sourceValue });
  checkText('type', entity.type, { min: 1, max: ENTITY_LIMITS.type });
  checkText('description', entity.description ?? '', { max: ENTITY_LIMITS.description });
  checkProperties(entity.properties, ENTITY_LIMITS.propertyValue);
}

function checkTrialComponent(component: TrialComponent): void {
  checkName(NAME_RULES.entity, component.name);
  if (component.displayName !== undefined)
    checkName(NAME_RULES.entity, component.displayName, 'displayName');
  checkText('status.message', component.status?.message ?? '', {
    max: ENTITY_LIMITS.statusMessage,
  });
  if ((component.endTime ?? Infinity) < (component.startTime ?? -Infinity))
    refuse('endTime', 'endTime is before startTime; give the later of the two as endTime.');
  checkParameters(component.parameters);
  checkComponentArtifacts('inputArtifacts', component.inputArtifacts);
  checkComponentArtifacts('outputArtifacts', component.outputArtifacts);
  checkProperties(component.properties, ENTITY_LIMITS.propertyValue);
}

function checkParameters(parameters: TrialComponent['parameters']): void {
  const entries = Object.entries(parameters);
  checkCount('parameters', entries.length, ENTITY_LIMITS.parameters);
  for (const [key, value] of entries) {
    checkText('parameters', key, { min: 1, max: ENTITY_LIMITS.parameterKey });
    if (typeof value === 'string')
      checkText(`parameters.${key}`, value, { max: ENTITY_LIMITS.parameterValue });
    else if (!Number.isFinite(value))
      refuse(`parameters.${key}`, `The number of parameters.${key} is too large; give it as text.`);
  }
}

function checkComponentArtifacts(
  field: string,
  artifacts: readonly TrialComponentArtifact[],
): void {
  checkCount(field, artifacts.length, ENTITY_LIMITS.trialComponentArtifacts);
  for (const { name, value, mediaType } of artifacts) {
    checkText(`${field}.name`, name, { min: 1, max: ENTITY_LIMITS.trialComponentArtifactName });
    checkText(`${field}.value`, value, { max: ENTITY_LIMITS.trialComponentArtifactValue });
    if (mediaType !== undefined && !isMediaType(mediaType))
      refuse(
        `${field}.mediaType`,
        `'${mediaType.slice(0, 80)}' is not a media type; expected <type>/<subtype> of at most 64 characters.`,
      );
  }
  if (new Set(artifacts.map(({ name }) => name)).size < artifacts.length)
    refuse(field, `${field} names one artifact twice; give each name once.`);
}

function checkProperties(properties: StringMap, value: number): void {
  checkMap('properties', properties, {
    count: ENTITY_LIMITS.properties,
    key: ENTITY_LIMITS.propertyKey,
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
  if (count > limit) refuse(field, `${field} has ${count} entries; at most ${limit} are kept.`);
}

interface TextLimits {
  readonly min?: number;
  readonly max: number;
}

function checkText(field: string, text: string, { min = 0, max }: TextLimits): void {
  if (text.length < min || text.length > max) {
    refuse(field, `${field} has ${text.length} characters; use ${min} to ${max}.`);
  }
  if (!text.isWellFormed())
    refuse(field, `${field} has half of a surrogate pair; use whole characters.`);
}

import { isArn } from '../arn.js';
import { isSet, type Properties, type Vertex } from '../graph/index.js';
import { COLUMNS } from './codec.js';
import {
  ACTION_STATUSES,
  ARTIFACT_SOURCE_ID_TYPES,
  LINEAGE_KINDS,
  type LineageKind,
  TRIAL_COMPONENT_STATUSES,
} from './entity.js';

/** The statuses of each kind. */
const STATUSES: Partial<Record<LineageKind, readonly string[]>> = {
  trial_component: TRIAL_COMPONENT_STATUSES,
  action: ACTION_STATUSES,
};
const TEXTS = ['createdby', 'message', 'name', 'sourcearn', 'sourceuri', 'status', 'type'] as const;
const TIMES = ['creationtime', 'LastModifiedTime'] as const;

/**
 * Returns why the vertex of an entity from outside cannot be read as one; undefined when it can,
 * and for a vertex without a label of the lineage.
 */
export function entityProblem({ labels, properties }: Vertex): string | undefined {
  const kind = LINEAGE_KINDS.find((known) => known === labels[0]);
  if (kind === undefined) return undefined;
  const { document } = properties;
  return (
    columnsProblem(kind, properties) ??
    (document === undefined ? undefined : documentProblem(kind, String(document)))
  );
}

function columnsProblem(kind: LineageKind, properties: Properties): string | undefined {
  for (const name of [...TEXTS, 'document'] as const)
    if (properties[name] !== undefined && typeof properties[name] !== 'string')
      return `The column '${name}' of a ${kind} is one text.`;
  for (const name of TIMES) {
    const time = properties[name];
    const isDate = typeof time === 'object' && !isSet(time) && time.type === 'Date';
    if (time !== undefined && !isDate) return `The column '${name}' of a ${kind} is one date.`;
  }
  const { status, sourcearn } = properties;
  const statuses = STATUSES[kind];
  if (statuses && status !== undefined && !statuses.includes(String(status)))
    return `The status of a ${kind} is one of ${statuses.join(', ')}, not '${String(status).slice(0, 100)}'.`;
  if (kind === 'trial_component' && sourcearn !== undefined && !isArn(String(sourcearn)))
    return "The column 'sourcearn' of a trial_component is the ARN of a job.";
  return undefined;
}

type Check = (value: unknown) => boolean;

/**
 * Returns what is wrong with the property `document` of an entity from outside, which would make
 * reading fail. Undefined when it can be read.
 */
export function documentProblem(kind: string, text: string): string | undefined {
  const document = parsed(text);
  if (!isObject(document)) return "The property 'document' is no JSON object.";
  const column = Object.keys(document).find((name) => COLUMNS.has(name) && !IN_BOTH.has(name));
  if (column !== undefined)
    return `The field '${column}' does not belong in the property 'document'; it has a column.`;
  const fields = kind === LINEAGE_KINDS[1] ? { ...COMMON, ...TRIAL_COMPONENT } : COMMON;
  for (const [field, check] of Object.entries(fields)) {
    const value = document[field];
    if (value !== undefined && !check(value))
      return `The field '${field}' of the property 'document' is not what a ${kind} has there.`;
  }
  return undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const isText: Check = (value) => typeof value === 'string';
const isNumber: Check = (value) => typeof value === 'number';
const mapOf =
  (check: Check): Check =>
  (value) =>
    isObject(value) && Object.values(value).every(check);
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const withTexts =
  (...names: readonly string[]): Check =>
  (value) =>
    isObject(value) && names.every((name) => isText(value[name]));

/** Fields that may be absent. */
const maybe =
  (check: Check, ...names: readonly string[]): Check =>
  (value) =>
    isObject(value) && names.every((name) => value[name] === undefined || check(value[name]));
const both =
  (...checks: readonly Check[]): Check =>
  (value) =>
    checks.every((check) => check(value));
const isSourceType: Check = (value) =>
  withTexts('idType', 'value')(value) &&
  ARTIFACT_SOURCE_ID_TYPES.some((known) => known === (value as { idType: unknown }).idType);
const isListed = both(
  withTexts('name', 'value'),
  maybe(isText, 'mediaType', 'digest'),
  maybe(isNumber, 'sizeBytes', 'objectCount'),
);

/** Fields of older documents in addition to the columns, and the part of a source without a column. */
const IN_BOTH: ReadonlySet<string> = new Set(['properties', 'tags', 'source']);

const COMMON: Readonly<Record<string, Check>> = {
  properties: mapOf(isText),
  tags: mapOf(isText),
  description: isText,
  sizeBytes: isNumber,
  objectCount: isNumber,
  source: (value) =>
    isObject(value) &&
    value['uri'] === undefined &&
    (value['types'] === undefined || listOf(isSourceType)(value['types'])) &&
    ['type', 'id'].every((name) => value[name] === undefined || isText(value[name])),
};

const TRIAL_COMPONENT: Readonly<Record<string, Check>> = {
  displayName: isText,
  startTime: isNumber,
  endTime: isNumber,
  parameters: mapOf((value) => isText(value) || isNumber(value)),
  inputArtifacts: listOf(isListed),
  outputArtifacts: listOf(isListed),
  metrics: listOf(
    both(
      withTexts('name'),
      (value) => isNumber((value as { count: unknown }).count),
      maybe(isNumber, 'min', 'max', 'last', 'average', 'standardDeviation', 'timestamp'),
    ),
  ),
};

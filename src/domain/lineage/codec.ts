import { type Arn, type ArnKind, DEFAULT_ARN_SCOPE, makeArn } from '../arn.js';
import {
  associationIdOf,
  date,
  type Edge,
  INDEXED,
  type Properties,
  stringOf,
  timeOf,
  type Vertex,
  vertexIdOf,
} from '../graph/index.js';
import {
  type ArtifactSource,
  ASSOCIATION_TYPES,
  type Association,
  type AssociationType,
  digestOf,
  type EntitySource,
  LINEAGE_KINDS,
  type LineageEntity,
  type LineageKind,
} from './entity.js';
import { fillMap, mapUnder, PREFIXES } from './native-maps.js';

/**
 * A lineage entity as a vertex. The columns of the lineage export are separate properties with the
 * export's names. The user's properties and tags are the properties `property.<name>` and
 * `tag.<name>`. All other fields are one JSON text in the property `document`. A known id is
 * reused, because hashing ARNs is a large part of a launch's cost.
 */
export function entityToVertex(entity: LineageEntity, id = vertexIdOf(entity.arn)): Vertex {
  const { kind, arn, name, creationTime, lastModifiedTime, createdBy } = entity;
  const columns = columnsOf(entity);
  // In canonical order, so that no sorted copy is needed.
  const properties: Filled = { LastModifiedTime: date(lastModifiedTime), arn };
  fill(properties, 'createdby', createdBy);
  properties['creationtime'] = date(creationTime);
  fill(properties, INDEXED.digest, entity.kind === 'artifact' ? digestOf(entity) : undefined);
  properties['document'] = documentOf(entity, columns.sourceRest);
  fill(properties, 'message', columns.message);
  fill(properties, 'name', name);
  fillMap(properties, PREFIXES.properties, entity.properties);
  fill(properties, 'sourcearn', columns.sourcearn);
  fill(properties, 'sourceuri', columns.sourceuri);
  fill(properties, 'status', columns.status);
  fillMap(properties, PREFIXES.tags, entity.tags);
  fill(properties, 'type', columns.type);
  return { id, labels: [kind], properties: properties as Properties };
}

/**
 * Reads {@link entityToVertex} back, and the older form, whose `document` has the properties and
 * tags as well. It fills one object in place, because pages of lineage call it often.
 */
export function vertexToEntity(vertex: Vertex): LineageEntity {
  const { properties } = vertex;
  const kind = vertex.labels[0] as LineageKind;
  const entity: Filled = JSON.parse(stringOf(properties, 'document') ?? '{}');
  entity['kind'] = kind;
  entity['arn'] = stringOf(properties, 'arn') ?? arnOfOther(vertex);
  fill(entity, 'name', stringOf(properties, 'name'));
  fill(entity, 'createdBy', stringOf(properties, 'createdby'));
  entity['creationTime'] = timeOf(properties, 'creationtime') ?? 0;
  entity['lastModifiedTime'] = timeOf(properties, 'LastModifiedTime') ?? 0;
  entity['properties'] ??= mapUnder(properties, PREFIXES.properties);
  entity['tags'] ??= mapUnder(properties, PREFIXES.tags);
  if (kind === 'trial_component') fillTrialComponent(entity, properties);
  else fillSourced(entity, properties);
  return entity as unknown as LineageEntity;
}

/** True when the vertex represents a lineage entity. */
export function isEntityVertex(vertex: Vertex): boolean {
  return (LINEAGE_KINDS as readonly string[]).includes(vertex.labels[0] ?? '');
}

/** The fields with separate properties; a source has a part in one. */
export const COLUMNS: ReadonlySet<string> = new Set([
  'kind',
  'arn',
  'name',
  'createdBy',
  'creationTime',
  'lastModifiedTime',
  'properties',
  'tags',
  'type',
  'source',
  'status',
]);

/** The other fields, copied one by one, because a rest pattern is several times slower. */
function documentOf(entity: LineageEntity, source: Filled | undefined): string {
  const document: Filled = {};
  for (const field in entity) {
    if (!COLUMNS.has(field)) document[field] = entity[field as keyof LineageEntity];
  }
  if (source) document['source'] = source;
  return JSON.stringify(document);
}

interface Columns {
  readonly type?: string | undefined;
  readonly status?: string | undefined;
  readonly message?: string | undefined;
  readonly sourcearn?: string | undefined;
  readonly sourceuri?: string | undefined;
  /** The parts of a source except its URI. */
  readonly sourceRest?: Filled | undefined;
}

/** `sourceuri`, `type`, `status`; a trial component has `sourcearn`, its source's type, status and message. */
function columnsOf(entity: LineageEntity): Columns {
  switch (entity.kind) {
    case 'trial_component': {
      const { source, status } = entity;
      return {
        sourcearn: source?.arn,
        type: source?.type,
        status: status?.primaryStatus,
        message: status?.message,
      };
    }
    case 'action': {
      const { source, type, status } = entity;
      return { sourceuri: source.uri, type, status, sourceRest: besidesUri(source) };
    }
    case 'artifact':
    case 'context': {
      const { source, type } = entity;
      return { sourceuri: source.uri, type, sourceRest: besidesUri(source) };
    }
  }
}

function besidesUri(source: ArtifactSource | EntitySource): Filled | undefined {
  let rest: Filled | undefined;
  for (const field in source) {
    if (field === 'uri') continue;
    rest ??= {};
    rest[field] = source[field as keyof typeof source];
  }
  return rest;
}

type Filled = Record<string, unknown>;

function fillTrialComponent(entity: Filled, properties: Properties): void {
  entity['name'] ??= entity['arn'];
  entity['parameters'] ??= {};
  for (const list of ['inputArtifacts', 'outputArtifacts', 'metrics']) entity[list] ??= [];
  const arn = stringOf(properties, 'sourcearn');
  const primaryStatus = stringOf(properties, 'status');
  const source: Filled = { arn };
  const status: Filled = { primaryStatus };
  fill(source, 'type', stringOf(properties, 'type'));
  fill(status, 'message', stringOf(properties, 'message'));
  if (arn !== undefined) entity['source'] = source;
  if (primaryStatus !== undefined) entity['status'] = status;
}

function fillSourced(entity: Filled, properties: Properties): void {
  entity['type'] = stringOf(properties, 'type') ?? '';
  if (entity['kind'] !== 'artifact') entity['name'] ??= entity['arn'];
  fill(entity, 'status', stringOf(properties, 'status'));
  const source: Filled = { uri: stringOf(properties, 'sourceuri') ?? '' };
  if (entity['kind'] === 'artifact') source['types'] = [];
  entity['source'] = Object.assign(source, entity['source']);
}

/** A bulk load may add a vertex with the label of an entity but without an ARN: its id replaces the ARN. */
function arnOfOther({ id, labels }: Vertex): string {
  const kind = labels[0] === 'trial_component' ? 'experiment-trial-component' : labels[0];
  return makeArn(DEFAULT_ARN_SCOPE, kind as ArnKind, id);
}

function fill(record: Filled, name: string, value: string | undefined): void {
  if (value !== undefined) record[name] = value;
}

/** The edge label of an association without a type; native graphs require one. */
export const UNTYPED_ASSOCIATION = 'Association';

/** An association as an edge: the type is the label. The ends' ARNs are kept, so that reading needs no look-up. */
export function associationToEdge(
  association: Association,
  { id, from, to }: EdgeIdentity = identityOf(association),
): Edge {
  const { source, destination, type = UNTYPED_ASSOCIATION, createdBy, creationTime } = association;
  const creationtime = date(creationTime);
  // In canonical order, so that no sorted copy is needed.
  const properties =
    createdBy === undefined
      ? { creationtime, destinationarn: destination, sourcearn: source }
      : { createdby: createdBy, creationtime, destinationarn: destination, sourcearn: source };
  return { id, label: type, from, to, properties };
}

/** The ids that are derived from an association's two ARNs. */
export type EdgeIdentity = Pick<Edge, 'id' | 'from' | 'to'>;

function identityOf({ source, destination }: Association): EdgeIdentity {
  const from = vertexIdOf(source);
  const to = vertexIdOf(destination);
  return { id: associationIdOf(from, to), from, to };
}

/** Reads {@link associationToEdge} back. */
export function edgeToAssociation(edge: Edge): Association {
  const createdBy = stringOf(edge.properties, 'createdby');
  const type = ASSOCIATION_TYPES.find((known) => known === edge.label) as
    | AssociationType
    | undefined;
  return {
    source: stringOf(edge.properties, 'sourcearn') as Arn,
    destination: stringOf(edge.properties, 'destinationarn') as Arn,
    ...(type === undefined ? {} : { type }),
    ...(createdBy === undefined ? {} : { createdBy }),
    creationTime: timeOf(edge.properties, 'creationtime') ?? 0,
  };
}

import type { Arn } from '../arn.js';
import {
  date,
  type Properties,
  stringOf,
  timeOf,
  type Vertex,
  vertexIdOf,
} from '../graph/index.js';
import { LINEAGE_KINDS, type LineageEntity, type LineageKind } from './entity.js';

/**
 * A lineage entity as a vertex. The columns of the lineage export are properties of their own, under
 * the export's names; everything else is one JSON text in the property `document`.
 */
export function entityToVertex(entity: LineageEntity): Vertex {
  const { kind, arn, name, creationTime, lastModifiedTime, createdBy, ...rest } = entity;
  const { columns, document } = split(rest as Rest);
  return {
    id: vertexIdOf(arn),
    labels: [kind],
    properties: withoutAbsent({
      arn,
      name,
      createdby: createdBy,
      creationtime: date(creationTime),
      LastModifiedTime: date(lastModifiedTime),
      ...columns,
      document: JSON.stringify(document),
    }),
  };
}

/** Reads {@link entityToVertex} back. */
export function vertexToEntity(vertex: Vertex): LineageEntity {
  const { properties } = vertex;
  const kind = vertex.labels[0] as LineageKind;
  const document = JSON.parse(stringOf(properties, 'document') ?? '{}');
  const name = stringOf(properties, 'name');
  const createdBy = stringOf(properties, 'createdby');
  return {
    kind,
    arn: stringOf(properties, 'arn') as Arn,
    ...(name === undefined ? {} : { name }),
    ...(createdBy === undefined ? {} : { createdBy }),
    creationTime: timeOf(properties, 'creationtime') ?? 0,
    lastModifiedTime: timeOf(properties, 'LastModifiedTime') ?? 0,
    ...join(kind, properties, document),
  } as LineageEntity;
}

/** True when the vertex stands for a lineage entity. */
export function isEntityVertex(vertex: Vertex): boolean {
  return (LINEAGE_KINDS as readonly string[]).includes(vertex.labels[0] ?? '');
}

type Rest = Readonly<Record<string, unknown>>;

interface Split {
  readonly columns: Readonly<Record<string, string | undefined>>;
  readonly document: Rest;
}

interface SourceRef {
  readonly uri?: string;
  readonly arn?: string;
  readonly type?: string;
}

interface StatusRef {
  readonly primaryStatus: string;
  readonly message?: string;
}

/** `sourceuri`, `type`, `status`; a trial component has `sourcearn`, its source's type, status and message. */
function split(rest: Rest): Split {
  const { type, source, status, ...document } = rest as Rest & {
    type?: string;
    source?: SourceRef;
    status?: string | StatusRef;
  };
  if (typeof status === 'object' || (source && 'arn' in source)) {
    return {
      columns: {
        sourcearn: source?.arn,
        type: source?.type,
        ...(typeof status === 'object'
          ? { status: status.primaryStatus, message: status.message }
          : {}),
      },
      document,
    };
  }
  const { uri, ...sourceRest } = source ?? {};
  return {
    columns: { sourceuri: uri, type, status },
    document: {
      ...document,
      ...(Object.keys(sourceRest).length > 0 ? { source: sourceRest } : {}),
    },
  };
}

function join(kind: LineageKind, properties: Properties, document: Rest): Rest {
  const type = stringOf(properties, 'type');
  const status = stringOf(properties, 'status');
  if (kind === 'trial_component') {
    const arn = stringOf(properties, 'sourcearn');
    const message = stringOf(properties, 'message');
    return withoutAbsent({
      ...document,
      source: arn === undefined ? undefined : withoutAbsent({ arn, type }),
      status: status === undefined ? undefined : withoutAbsent({ primaryStatus: status, message }),
    });
  }
  const source = {
    uri: stringOf(properties, 'sourceuri') ?? '',
    ...((document['source'] as object) ?? {}),
  };
  return withoutAbsent({ ...document, type, status, source });
}

function withoutAbsent<T>(
  record: Readonly<Record<string, T | undefined>>,
): Record<string, Exclude<T, undefined>> {
  return Object.fromEntries(
    Object.entries(record).filter(([, value]) => value !== undefined),
  ) as Record<string, Exclude<T, undefined>>;
}

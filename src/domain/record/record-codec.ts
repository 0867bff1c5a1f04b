import type { Arn, ArnKind } from '../arn.js';
import { date, stringOf, timeOf, type Vertex, vertexIdOf } from '../graph/index.js';
import type { StringMap } from '../lineage/index.js';
import type { NameRule } from '../names.js';

/** What every record has that callers name: a job, a model, an endpoint. Times are milliseconds since the epoch. */
export interface StoredRecord {
  readonly arn: Arn;
  readonly name: string;
  readonly creationTime: number;
  readonly tags: StringMap;
}

/** What the records of one kind are called. */
export interface RecordNames {
  /** The vertex label. */
  readonly label: string;
  /** The vertex property `type`. */
  readonly type: string;
  /** In ARNs. */
  readonly kind: ArnKind;
  /** In messages, for example `training job`. */
  readonly noun: string;
  readonly nameRule: NameRule;
}

/** What the codec of a kind is made of. */
export interface RecordDefinition<Stored> extends RecordNames {
  /** A URI that records are looked up by, in the vertex property that artifacts have theirs in. */
  readonly sourceUri?: (record: Stored) => string | undefined;
}

/** Records of one kind as vertices, and back. */
export interface RecordCodec<Stored extends StoredRecord> extends RecordNames {
  write(record: Stored): Vertex;
  read(vertex: Vertex): Stored;
}

/** Fields that have a property of their own where a kind has them. */
interface Columns extends StoredRecord {
  readonly status?: string;
  readonly lastModifiedTime?: number;
}

/** The codec of a kind: what lists filter and sort by are properties, the rest is the JSON text `document`. */
export function recordCodec<Stored extends StoredRecord>({
  sourceUri,
  ...names
}: RecordDefinition<Stored>): RecordCodec<Stored> {
  const { label, type } = names;
  return {
    ...names,
    write(record) {
      const source = sourceUri?.(record);
      const { arn, name, status, creationTime, lastModifiedTime, ...rest }: Columns = record;
      return {
        id: vertexIdOf(arn),
        labels: [label],
        properties: {
          // In the order of the canonical text, which then needs no sorted copy.
          ...(lastModifiedTime === undefined ? {} : { LastModifiedTime: date(lastModifiedTime) }),
          arn,
          creationtime: date(creationTime),
          document: JSON.stringify(rest),
          name,
          ...(source === undefined ? {} : { sourceuri: source }),
          ...(status === undefined ? {} : { status }),
          type,
        },
      };
    },
    read({ properties }) {
      const status = stringOf(properties, 'status');
      const lastModifiedTime = timeOf(properties, 'LastModifiedTime');
      return {
        arn: stringOf(properties, 'arn'),
        name: stringOf(properties, 'name'),
        creationTime: timeOf(properties, 'creationtime') ?? 0,
        ...(status === undefined ? {} : { status }),
        ...(lastModifiedTime === undefined ? {} : { lastModifiedTime }),
        ...JSON.parse(stringOf(properties, 'document') ?? '{}'),
      } as Stored;
    },
  };
}

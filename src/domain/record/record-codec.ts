import { type Arn, type ArnKind, isArn } from '../arn.js';
import {
  date,
  hasOnlyLabel,
  type Properties,
  stringOf,
  timeOf,
  type Vertex,
  vertexIdOf,
} from '../graph/index.js';
import type { StringMap } from '../lineage/index.js';
import { isName, type NameRule } from '../names.js';
import {
  type Fields,
  type FieldsOf,
  matching,
  number,
  objectOf,
  optional,
  text,
} from './fields.js';
import { INCARNATION, type Incarnated } from './incarnation.js';
import { documentReader, recordUnreadable } from './read-document.js';

/** The common fields of records with names: jobs, models, endpoints. Times are milliseconds since the epoch. */
export interface StoredRecord extends Incarnated {
  readonly name: string;
  readonly tags: StringMap;
  /** Notes, as Markdown. */
  readonly description?: string;
}

/** The names of a kind of records. */
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

/** Fields with separate properties, for kinds that have them. */
interface Columns {
  readonly arn: Arn;
  readonly name: string;
  readonly creationTime: number;
  readonly status?: string;
  readonly lastModifiedTime?: number;
}

/** The rule of a record's document. */
export type DocumentFields<Stored> = FieldsOf<
  Omit<Stored, keyof Columns | 'incarnation' | 'description'>
>;

/** The parts of a kind's codec. */
export interface RecordDefinition<Stored> extends RecordNames {
  /** The rule of its document. */
  readonly fields: DocumentFields<Stored>;
  /** Its statuses; absent for records without a status, which never change. */
  readonly statuses?: readonly string[];
  /** Returns why a parsed record is invalid; undefined when it is valid. */
  readonly contradiction?: (record: Stored) => string | undefined;
  /**
   * Returns the record with other values in the fields that only programs and operators may see;
   * absent when it has none.
   */
  readonly withValues?: (record: Stored, change: (values: StringMap) => StringMap) => Stored;
  /** A URI that records are looked up by, in the vertex property of artifacts' URIs. */
  readonly sourceUri?: (record: Stored) => string | undefined;
  /** A SHA-256 that records are looked up by. */
  readonly digest?: (record: Stored) => string;
}

/** Records of one kind as vertices, and back. */
export interface RecordCodec<Stored extends StoredRecord> extends RecordNames {
  write(record: Stored): Vertex;
  /** Returns the record with other values in the fields that only programs and operators may see. */
  withValues(record: Stored, change: (values: StringMap) => StringMap): Stored;
  /** Throws `RECORD_UNREADABLE` for a vertex that is not a record of the kind. */
  read(vertex: Vertex): Stored;
}

/**
 * The codec of a kind: fields that lists filter and sort by are properties, all others are in the
 * JSON text `document`. Nothing that is stored is trusted: a vertex may come from a bulk load, or
 * from another version of the platform.
 */
export function recordCodec<Stored extends StoredRecord>({
  sourceUri,
  digest,
  fields,
  statuses,
  contradiction,
  withValues,
  ...names
}: RecordDefinition<Stored>): RecordCodec<Stored> {
  const { label, type, noun } = names;
  const readDocument = documentReader(objectOf<Fields>({ ...SHARED, ...fields }));
  return {
    ...names,
    withValues: (record, change) => withValues?.(record, change) ?? record,
    write(record) {
      const source = sourceUri?.(record);
      const { arn, name, status, creationTime, lastModifiedTime, ...rest }: Columns = record;
      return {
        id: vertexIdOf(arn),
        labels: [label],
        properties: {
          // In canonical order, so that no sorted copy is needed.
          ...(lastModifiedTime === undefined ? {} : { LastModifiedTime: date(lastModifiedTime) }),
          arn,
          creationtime: date(creationTime),
          ...(digest && { digest: digest(record) }),
          document: JSON.stringify(rest),
          name,
          ...(source === undefined ? {} : { sourceuri: source }),
          ...(status === undefined ? {} : { status }),
          type,
        },
      };
    },
    read(vertex) {
      const refuse = (reason: string): never => {
        throw recordUnreadable(vertex, noun, reason);
      };
      if (!hasOnlyLabel(vertex, label)) refuse(`its labels are ${vertex.labels.join(', ')}`);
      const { properties } = vertex;
      const { arn, name } =
        identityOf(vertex, names) ?? refuse('its ARN or its name is not its own');
      const document: Partial<Columns> = readDocument(vertex, refuse);
      const { creationTime, lastModifiedTime } = timesOf(properties, document);
      if (creationTime === undefined) return refuse('it has no creation time');
      if (statuses && lastModifiedTime === undefined) return refuse('it has no time of its change');
      const status = stringOf(properties, 'status');
      if (statuses ? !statuses.includes(status ?? '') : status !== undefined)
        return refuse(`it has the status '${status}'`);
      const columns: Columns = {
        arn,
        name,
        creationTime,
        ...(status === undefined ? {} : { status }),
        ...(lastModifiedTime === undefined ? {} : { lastModifiedTime }),
      };
      const record = { ...document, ...columns } as unknown as Stored;
      const problem = contradiction?.(record);
      return problem === undefined ? record : refuse(problem);
    },
  };
}

/** The common fields of every kind; earlier versions had the times in the document. */
const SHARED = {
  creationTime: optional(number),
  lastModifiedTime: optional(number),
  incarnation: optional(matching(INCARNATION)),
  description: optional(text),
};

function identityOf(
  { id, properties }: Vertex,
  { kind, nameRule }: RecordNames,
): Pick<Columns, 'arn' | 'name'> | undefined {
  const arn = stringOf(properties, 'arn');
  const name = stringOf(properties, 'name');
  if (arn === undefined || name === undefined || !isName(nameRule, name)) return undefined;
  if (vertexIdOf(arn) !== id || !arn.endsWith(`:${kind}/${name.toLowerCase()}`)) return undefined;
  return isArn(arn) ? { arn, name } : undefined;
}

function timesOf(properties: Properties, document: Partial<Columns>) {
  return {
    creationTime: timeOf(properties, 'creationtime') ?? document.creationTime,
    lastModifiedTime: timeOf(properties, 'LastModifiedTime') ?? document.lastModifiedTime,
  };
}

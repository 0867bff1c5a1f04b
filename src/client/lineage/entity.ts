import type { EntityFieldsFragment, EntityFilter, EntityOrder } from '../generated/graphql.js';
import type { Session } from '../session.js';
import { type Lineage, type LineageOptions, lineage } from './lineage.js';

/** The common fields of all four kinds of entities. */
export abstract class Entity {
  readonly session: Session;
  /** The Amazon Resource Name; unique. */
  readonly arn: string;
  readonly name: string | undefined;
  readonly creationTime: Date;
  readonly lastModifiedTime: Date;
  readonly createdBy: string | undefined;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly tags: Readonly<Record<string, unknown>>;
  /** The type within its kind, such as `DataSet`, `Model` or `Endpoint`; undefined without one. */
  protected readonly type: string | undefined;

  constructor(fields: EntityFieldsFragment, session: Session) {
    this.session = session;
    this.arn = fields.arn;
    this.name = fields.name ?? undefined;
    this.type = fields.type ?? undefined;
    this.creationTime = new Date(fields.creationTime);
    this.lastModifiedTime = new Date(fields.lastModifiedTime);
    this.createdBy = fields.createdBy ?? undefined;
    this.properties = fields.properties;
    this.tags = fields.tags;
  }

  /** Returns the connected entities, breadth first. */
  lineage(options: LineageOptions = {}): Promise<Lineage> {
    return lineage(this.session, this.arn, options);
  }
}

/** The source of an entity. */
export interface EntitySource {
  readonly sourceUri: string;
}

/** The filters of a list of entities. */
export interface EntityListOptions {
  readonly filter?: EntityFilter;
  /** Default: by time, the newest first. */
  readonly orderBy?: EntityOrder;
  /** The page size. Default 50. */
  readonly first?: number;
  /** The commit to read right after; default: the present. */
  readonly atCommit?: number;
}

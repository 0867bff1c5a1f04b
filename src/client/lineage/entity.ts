import type { EntityFieldsFragment, EntityFilter, EntityOrder } from '../generated/graphql.js';
import type { Session } from '../session.js';
import { type Lineage, type LineageOptions, lineage } from './lineage.js';

/** What all four kinds of entities have. */
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
  /** What it is among its kind, such as `DataSet`, `Model` or `Endpoint`; undefined without one. */
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

  /** What is connected to it, step by step. */
  lineage(options: LineageOptions = {}): Promise<Lineage> {
    return lineage(this.session, this.arn, options);
  }
}

/** Where an entity is from. */
export interface EntitySource {
  readonly sourceUri: string;
}

/** What is chosen of a list of entities. */
export interface EntityListOptions {
  readonly filter?: EntityFilter;
  /** Default by their time, the newest first. */
  readonly orderBy?: EntityOrder;
  /** Items that are read at once. Default 50. */
  readonly first?: number;
  /** Read right after this commit; default now. */
  readonly atCommit?: number;
}

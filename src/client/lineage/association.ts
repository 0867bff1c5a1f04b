import {
  type AssociationFieldsFragment,
  type AssociationFilter,
  AssociationsDocument,
  type AssociationType,
  CreateAssociationDocument,
  DeleteAssociationDocument,
} from '../generated/graphql.js';
import { pages } from '../paging.js';
import type { Session } from '../session.js';

/** The filters of a list of associations. */
export interface AssociationListOptions extends AssociationFilter {
  /** The page size. Default 50. */
  readonly first?: number;
  /** The commit to read right after; default: the present. */
  readonly atCommit?: number;
}

/** A link from one entity to another. */
export class Association {
  readonly sourceArn: string;
  readonly sourceName: string | undefined;
  readonly sourceType: string | undefined;
  readonly destinationArn: string;
  readonly destinationName: string | undefined;
  readonly destinationType: string | undefined;
  readonly associationType: AssociationType | undefined;
  readonly creationTime: Date;

  constructor({ source, destination, type, creationTime }: AssociationFieldsFragment) {
    this.sourceArn = source.arn;
    this.sourceName = source.name ?? undefined;
    this.sourceType = source.type ?? undefined;
    this.destinationArn = destination.arn;
    this.destinationName = destination.name ?? undefined;
    this.destinationType = destination.type ?? undefined;
    this.associationType = type ?? undefined;
    this.creationTime = new Date(creationTime);
  }

  /** Yields the associations that match all given conditions; the newest first. */
  static async *list(
    session: Session,
    { first, atCommit, ...filter }: AssociationListOptions = {},
  ): AsyncGenerator<Association, void, undefined> {
    const read = async (after: string | undefined) =>
      (await session.client.ask(AssociationsDocument, { first, after, filter, atCommit }))
        .associations;
    for await (const fields of pages(read)) yield new Association(fields);
  }

  /** Links two entities. Throws `ALREADY_EXISTS` and `EDGE_END_MISSING`. */
  static async create(
    session: Session,
    input: {
      readonly sourceArn: string;
      readonly destinationArn: string;
      readonly associationType?: AssociationType;
    },
  ): Promise<Association> {
    const { sourceArn: source, destinationArn: destination, associationType: type } = input;
    const asked = { source, destination, type };
    const { createAssociation } = await session.client.ask(CreateAssociationDocument, asked);
    return new Association(createAssociation);
  }

  /** Removes the link. Throws `NOT_FOUND`. */
  async delete(session: Session): Promise<void> {
    const { sourceArn: source, destinationArn: destination } = this;
    await session.client.ask(DeleteAssociationDocument, { source, destination });
  }
}

import {
  ArtifactsDocument,
  CreateArtifactDocument,
  type CreateArtifactInput,
  DeleteArtifactDocument,
  type EntityFieldsFragment,
} from '../generated/graphql.js';
import { pages } from '../paging.js';
import type { Session } from '../session.js';
import { Entity, type EntityListOptions, type EntitySource } from './entity.js';

/** A URI-addressable object or data: the location of a dataset, a model's archive, an image. */
export class Artifact extends Entity {
  readonly source: EntitySource;
  /** The SHA-256 of a version's bytes in hex; undefined for a location. */
  readonly digest: string | undefined;
  readonly sizeBytes: number | undefined;

  constructor(fields: EntityFieldsFragment, session: Session) {
    super(fields, session);
    const artifact = fields.__typename === 'Artifact' ? fields : undefined;
    this.source = { sourceUri: artifact?.artifactSource.uri ?? '' };
    this.digest = artifact?.digest ?? undefined;
    this.sizeBytes = artifact?.sizeBytes ?? undefined;
  }

  get artifactArn(): string {
    return this.arn;
  }

  /** The type, such as `DataSet`, `Model` or `Image`. */
  get artifactType(): string | undefined {
    return this.type;
  }

  /** Yields all artifacts, the newest first; each page is read on demand. */
  static async *list(
    session: Session,
    options: EntityListOptions = {},
  ): AsyncGenerator<Artifact, void, undefined> {
    const read = async (after: string | undefined) =>
      (await session.client.ask(ArtifactsDocument, { ...options, after })).artifacts;
    for await (const fields of pages(read)) yield new Artifact(fields, session);
  }

  /** Records an artifact. Throws `ALREADY_EXISTS`: there is one for each source. */
  static async create(session: Session, input: CreateArtifactInput): Promise<Artifact> {
    const { createArtifact } = await session.client.ask(CreateArtifactDocument, { input });
    return new Artifact(createArtifact, session);
  }

  /** Deletes it. Throws `VERTEX_HAS_EDGES` while it has associations. */
  async delete(): Promise<void> {
    await this.session.client.ask(DeleteArtifactDocument, { arn: this.arn });
  }
}

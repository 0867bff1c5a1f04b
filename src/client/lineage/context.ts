import {
  ContextsDocument,
  CreateContextDocument,
  type CreateContextInput,
  DeleteContextDocument,
  type EntityFieldsFragment,
} from '../generated/graphql.js';
import { pages } from '../paging.js';
import type { Session } from '../session.js';
import { Entity, type EntityListOptions, type EntitySource } from './entity.js';

/** A grouping of other entities: an endpoint, an experiment, a trial. */
export class Context extends Entity {
  readonly source: EntitySource;
  readonly description: string | undefined;

  constructor(fields: EntityFieldsFragment, session: Session) {
    super(fields, session);
    const context = fields.__typename === 'Context' ? fields : undefined;
    this.source = { sourceUri: context?.entitySource.uri ?? '' };
    this.description = context?.description ?? undefined;
  }

  get contextArn(): string {
    return this.arn;
  }

  /** The type, such as `Endpoint`, `Experiment` or `Trial`. */
  get contextType(): string | undefined {
    return this.type;
  }

  /** Yields all contexts, the newest first; each page is read on demand. */
  static async *list(
    session: Session,
    options: EntityListOptions = {},
  ): AsyncGenerator<Context, void, undefined> {
    const read = async (after: string | undefined) =>
      (await session.client.ask(ContextsDocument, { ...options, after })).contexts;
    for await (const fields of pages(read)) yield new Context(fields, session);
  }

  /** Records a context. Throws `ALREADY_EXISTS`. */
  static async create(session: Session, input: CreateContextInput): Promise<Context> {
    const { createContext } = await session.client.ask(CreateContextDocument, { input });
    return new Context(createContext, session);
  }

  /** Deletes it. Throws `VERTEX_HAS_EDGES` while it has associations. */
  async delete(): Promise<void> {
    await this.session.client.ask(DeleteContextDocument, { arn: this.arn });
  }
}

import {
  type ActionStatus,
  ActionsDocument,
  CreateActionDocument,
  type CreateActionInput,
  DeleteActionDocument,
  type EntityFieldsFragment,
} from '../generated/graphql.js';
import { pages } from '../paging.js';
import type { Session } from '../session.js';
import { Entity, type EntityListOptions, type EntitySource } from './entity.js';

/** An activity: a step of a workflow, or the deployment of a model. */
export class Action extends Entity {
  readonly source: EntitySource;
  readonly status: ActionStatus | undefined;
  readonly description: string | undefined;

  constructor(fields: EntityFieldsFragment, session: Session) {
    super(fields, session);
    const action = fields.__typename === 'Action' ? fields : undefined;
    this.source = { sourceUri: action?.entitySource.uri ?? '' };
    this.status = action?.actionStatus ?? undefined;
    this.description = action?.description ?? undefined;
  }

  get actionArn(): string {
    return this.arn;
  }

  /** The type, such as `ModelDeployment`. */
  get actionType(): string | undefined {
    return this.type;
  }

  /** Yields all actions, the newest first; each page is read on demand. */
  static async *list(
    session: Session,
    options: EntityListOptions = {},
  ): AsyncGenerator<Action, void, undefined> {
    const read = async (after: string | undefined) =>
      (await session.client.ask(ActionsDocument, { ...options, after })).actions;
    for await (const fields of pages(read)) yield new Action(fields, session);
  }

  /** Records an action. Throws `ALREADY_EXISTS`. */
  static async create(session: Session, input: CreateActionInput): Promise<Action> {
    const { createAction } = await session.client.ask(CreateActionDocument, { input });
    return new Action(createAction, session);
  }

  /** Deletes it. Throws `VERTEX_HAS_EDGES` while it has associations. */
  async delete(): Promise<void> {
    await this.session.client.ask(DeleteActionDocument, { arn: this.arn });
  }
}

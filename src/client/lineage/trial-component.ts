import {
  CreateTrialComponentDocument,
  type CreateTrialComponentInput,
  DeleteTrialComponentDocument,
  type EntityFieldsFragment,
  type TrialComponentPrimaryStatus,
  TrialComponentsDocument,
} from '../generated/graphql.js';
import { pages } from '../paging.js';
import type { Session } from '../session.js';
import { Entity, type EntityListOptions } from './entity.js';

/** A stage of a trial: a processing, training, transform or tuning job. */
export class TrialComponent extends Entity {
  /** The job; undefined for a stage that was recorded manually. */
  readonly source:
    | { readonly sourceArn: string; readonly sourceType: string | undefined }
    | undefined;
  readonly status:
    | { readonly primaryStatus: TrialComponentPrimaryStatus; readonly message: string | undefined }
    | undefined;
  readonly displayName: string | undefined;
  readonly parameters: Readonly<Record<string, unknown>>;

  constructor(fields: EntityFieldsFragment, session: Session) {
    super(fields, session);
    const component = fields.__typename === 'TrialComponent' ? fields : undefined;
    const { componentSource: source, componentStatus: status } = component ?? {};
    this.source = source
      ? { sourceArn: source.arn, sourceType: source.type ?? undefined }
      : undefined;
    this.status = status
      ? { primaryStatus: status.primaryStatus, message: status.message ?? undefined }
      : undefined;
    this.displayName = component?.displayName ?? undefined;
    this.parameters = component?.parameters ?? {};
  }

  get trialComponentArn(): string {
    return this.arn;
  }

  /** The same as {@link source}, under the original's name. */
  get trialComponentSource(): TrialComponent['source'] {
    return this.source;
  }

  /** The type, such as `SageMakerTrainingJob`. */
  get trialComponentType(): string | undefined {
    return this.type;
  }

  /** Yields all trial components, the newest first; each page is read on demand. */
  static async *list(
    session: Session,
    options: EntityListOptions = {},
  ): AsyncGenerator<TrialComponent, void, undefined> {
    const read = async (after: string | undefined) =>
      (await session.client.ask(TrialComponentsDocument, { ...options, after })).trialComponents;
    for await (const fields of pages(read)) yield new TrialComponent(fields, session);
  }

  /** Records a trial component. Throws `ALREADY_EXISTS`. */
  static async create(session: Session, input: CreateTrialComponentInput): Promise<TrialComponent> {
    const { createTrialComponent } = await session.client.ask(CreateTrialComponentDocument, {
      input,
    });
    return new TrialComponent(createTrialComponent, session);
  }

  /** Deletes it. Throws `VERTEX_HAS_EDGES` while it has associations. */
  async delete(): Promise<void> {
    await this.session.client.ask(DeleteTrialComponentDocument, { arn: this.arn });
  }
}

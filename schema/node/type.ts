import { ArgsType, Field, ID, InterfaceType } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import type { Versioned, Vertex } from '#src/domain/graph/index.js';
import { ArnScalar, type JsonObject, JsonObjectScalar } from '../scalars/index.js';
import { optional } from '../shared/describe.js';
import type { Moment } from '../shared/moment.js';

@InterfaceType('Node', { description: 'Anything that can be looked up by its id.' })
export abstract class NodeType implements Moment {
  readonly at?: number;
  readonly isPast?: boolean;

  @Field(() => ID, {
    description:
      'The ARN; of an object that was read with atCommit <arn>@<commit>, so that caches keep it apart from the present.',
  })
  readonly id!: string;
}

/** Tags to change. */
@ArgsType()
export class SetTagsArgs {
  @Field(() => ArnScalar, { description: 'The ARN of the resource to tag.' })
  readonly arn!: Arn;

  @Field(() => JsonObjectScalar, { description: 'Tags to set: text by name, at most 50 in all.' })
  readonly tags!: JsonObject;

  @Field(() => [String], optional('Names of tags to remove.'))
  readonly remove?: readonly string[];
}

/** Notes to write. */
@ArgsType()
export class SetDescriptionArgs {
  @Field(() => ArnScalar, {
    description: 'The ARN of a job, a model, an endpoint, an action or a context.',
  })
  readonly arn!: Arn;

  @Field(() => String, { description: 'The notes, as Markdown; empty to remove them.' })
  readonly description!: string;
}

/** The conversion of vertices with some labels to GraphQL objects. */
export interface NodeKind {
  /** Whether vertices with a first label are such nodes. */
  has(label: string): boolean;
  toNode(vertex: Versioned<Vertex>, moment: Moment): NodeType;
}

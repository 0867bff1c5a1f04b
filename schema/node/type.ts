import { Field, ID, InterfaceType } from 'type-graphql';

@InterfaceType('Node', { description: 'Anything that can be looked up by its ARN.' })
export abstract class NodeType {
  /** The commit that it was read at; absent: the present. */
  readonly at?: number;

  @Field(() => ID, { description: 'The ARN.' })
  readonly id!: string;
}

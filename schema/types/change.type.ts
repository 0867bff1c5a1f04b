import { Field, ObjectType } from 'type-graphql';
import { CommitType } from './commit.type.js';
import { NodeType } from './node.type.js';

/** A change of one node. */
@ObjectType('Change', {
  description: 'A commit that changed the node that a subscription is about.',
  simpleResolvers: true,
})
export class ChangeType {
  @Field(() => CommitType, { description: 'The commit; go on after its number.' })
  readonly commit!: CommitType;

  @Field(() => NodeType, {
    nullable: true,
    description: 'The node as it stood right after the commit; null when the commit removed it.',
  })
  readonly node?: NodeType;
}

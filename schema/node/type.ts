import { Field, ID, InterfaceType } from 'type-graphql';
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

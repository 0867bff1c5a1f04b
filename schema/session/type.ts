import { Field, ObjectType } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import type { Role } from '#src/ports/identity.js';
import { ArnScalar } from '../scalars/index.js';
import { defineEnum, plain } from '../shared/describe.js';

/** What a caller may do; each role includes those before it. */
export const CallerRoleEnum = defineEnum('CallerRole', 'What a caller may do.', {
  VIEWER: ['viewer', 'Reads.'],
  OPERATOR: ['operator', 'Also uploads, launches, deploys, invokes, records and deletes.'],
  ADMIN: ['admin', 'Also empties the graph.'],
});

@ObjectType('Session', plain('The facts about a deployment that a client needs.'))
export class SessionType {
  @Field(() => String, { description: 'The account in the ARNs, 12 digits.' })
  readonly accountId!: string;

  @Field(() => String, { description: 'The region in the ARNs.' })
  readonly region!: string;

  @Field(() => String, { description: 'The default bucket.' })
  readonly defaultBucket!: string;
}

@ObjectType('CallerIdentity', plain('Who calls.'))
export class CallerIdentityType {
  @Field(() => String, { description: 'The account of the caller, 12 digits.' })
  readonly account!: string;

  @Field(() => ArnScalar, { description: 'The ARN of the caller, who is a user of the account.' })
  readonly arn!: Arn;

  @Field(() => String, { description: 'The name of the caller.' })
  readonly userId!: string;

  @Field(() => CallerRoleEnum, { description: 'What the caller may do.' })
  readonly role!: Role;
}

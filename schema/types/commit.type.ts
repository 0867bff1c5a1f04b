import { Field, Int, ObjectType } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import { ArnScalar, DateTimeScalar } from '../scalars/index.js';
import { AssociationObjectType } from './association.type.js';
import { defineConnection } from './connection.js';
import { ChangeKindEnum } from './lineage-enums.js';

/** One change of a commit. */
@ObjectType('ChangedElement', {
  description: 'One change of a commit.',
  simpleResolvers: true,
})
export class ChangedElementType {
  @Field(() => ChangeKindEnum, { description: 'What was done.' })
  readonly kind!: string;

  @Field(() => ArnScalar, {
    nullable: true,
    description: 'The entity or record; null for an association.',
  })
  readonly arn?: Arn;

  @Field(() => AssociationObjectType, {
    nullable: true,
    description: 'The association; null for an entity or a record.',
  })
  readonly association?: AssociationObjectType;
}

/** A commit. */
@ObjectType('Commit', {
  description: 'A change set that was applied whole: one number in one total order.',
  simpleResolvers: true,
})
export class CommitType {
  @Field(() => Int, { description: 'Its number; the first commit is 1 and there are no gaps.' })
  readonly seq!: number;

  @Field(() => DateTimeScalar, { description: 'When; never before the commit before it.' })
  readonly time!: number;

  @Field(() => String, { description: 'ARN of who asked for it, or forebear for the platform.' })
  readonly actor!: string;

  @Field(() => String, {
    description: 'SHA-256 over its changes and the digest of the commit before it, hexadecimal.',
  })
  readonly digest!: string;

  @Field(() => Int, { description: 'How many elements it changed.' })
  readonly changeCount!: number;
}

/** A page of commits. */
export const CommitConnection = defineConnection({
  name: 'Commit',
  items: 'commits',
  node: () => CommitType,
  counted: false,
});

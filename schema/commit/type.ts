import { ArgsType, Field, InputType, Int, ObjectType } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import type { LineageBatch } from '#src/lineage/index.js';
import { CreateActionInput, toNewAction } from '../action/type.js';
import { CreateArtifactInput, toNewArtifact } from '../artifact/type.js';
import { AssociationInput, AssociationObjectType } from '../association/type.js';
import { CreateContextInput, toNewContext } from '../context/type.js';
import { NodeType } from '../node/type.js';
import { ArnScalar, DateTimeScalar } from '../scalars/index.js';
import { defineEnum, optional, plain } from '../shared/describe.js';
import { defineConnection } from '../shared/paging.js';
import { CreateTrialComponentInput, toNewTrialComponent } from '../trial-component/type.js';

const ChangeKindEnum = defineEnum('ChangeKind', 'The kinds of changes in a commit.', {
  ENTITY_PUT: ['ENTITY_PUT', 'A lineage entity was recorded or updated.'],
  ENTITY_REMOVED: ['ENTITY_REMOVED', 'A lineage entity was deleted.'],
  ASSOCIATION_ADDED: ['ASSOCIATION_ADDED', 'An association was recorded.'],
  ASSOCIATION_REMOVED: ['ASSOCIATION_REMOVED', 'An association was deleted.'],
  RECORD_PUT: ['RECORD_PUT', 'The record of a job, a model or an endpoint was made or moved on.'],
  RECORD_REMOVED: ['RECORD_REMOVED', 'The record of a job, a model or an endpoint was deleted.'],
  FOREIGN_PUT: [
    'FOREIGN_PUT',
    'A bulk load brought or changed a vertex or an edge of another graph.',
  ],
  FOREIGN_REMOVED: ['FOREIGN_REMOVED', 'A vertex or an edge of another graph was removed.'],
});

@ObjectType('ChangedElement', plain('One change of a commit.'))
export class ChangedElementType {
  @Field(() => ChangeKindEnum, { description: 'What was done.' })
  readonly kind!: string;

  @Field(() => ArnScalar, optional('The entity or record; null for an association.'))
  readonly arn?: Arn;

  @Field(() => AssociationObjectType, optional('The association; null for an entity or a record.'))
  readonly association?: AssociationObjectType;

  @Field(() => String, optional('Of a vertex or an edge of another graph: its id in its file.'))
  readonly foreignId?: string;
}

@ObjectType('Commit', plain('A change set that was applied whole: one number in one total order.'))
export class CommitType {
  @Field(() => Int, { description: 'Its number; the first commit is 1 and there are no gaps.' })
  readonly seq!: number;

  @Field(() => DateTimeScalar, { description: 'When; never before the commit before it.' })
  readonly time!: number;

  @Field(() => String, { description: 'ARN of the caller, or forebear for the platform.' })
  readonly actor!: string;

  @Field(() => String, {
    description: 'SHA-256 over its changes and the digest of the commit before it, hexadecimal.',
  })
  readonly digest!: string;

  @Field(() => Int, { description: 'How many elements it changed.' })
  readonly changeCount!: number;
}

export const CommitConnection = defineConnection({
  name: 'Commit',
  items: 'commits',
  node: () => CommitType,
  counted: false,
});

@ObjectType('Change', plain('A commit that changed the node that a subscription is about.'))
export class ChangeType {
  @Field(() => CommitType, { description: 'The commit; go on after its number.' })
  readonly commit!: CommitType;

  @Field(
    () => NodeType,
    optional(
      'The node as it stood right after the commit, with its ARN as the id: events lead up to the present. Null when the commit removed it.',
    ),
  )
  readonly node?: NodeType;
}

/** The arguments of a page of the changes of a commit. */
@ArgsType()
export class ChangesArgs {
  @Field(() => Int, optional('Changes of the page.', 1_000))
  readonly first!: number;

  @Field(() => Int, optional('Changes to leave out: how many the pages before had.', 0))
  readonly offset!: number;
}

/** A position in the ledger. */
@ArgsType()
export class CommittedArgs {
  @Field(
    () => Int,
    optional(
      'The last commit that the client has seen, or 0; default: the newest. CURSOR_INVALID when there is no such commit.',
    ),
  )
  readonly after?: number;
}

/** A node, and a position in the ledger. */
@ArgsType()
export class ChangedArgs extends CommittedArgs {
  @Field(() => ArnScalar, { description: 'The node; it need not exist yet.' })
  readonly arn!: Arn;
}

@InputType('RecordLineageInput', {
  description: 'Entities and associations to record in one commit: all of it, or nothing.',
})
export class RecordLineageInput {
  @Field(() => [CreateArtifactInput], optional('Artifacts.'))
  readonly artifacts?: readonly CreateArtifactInput[];

  @Field(() => [CreateTrialComponentInput], optional('Trial components.'))
  readonly trialComponents?: readonly CreateTrialComponentInput[];

  @Field(() => [CreateActionInput], optional('Actions.'))
  readonly actions?: readonly CreateActionInput[];

  @Field(() => [CreateContextInput], optional('Contexts.'))
  readonly contexts?: readonly CreateContextInput[];

  @Field(
    () => [AssociationInput],
    optional('Associations; their ends may be recorded by this same input.'),
  )
  readonly associations?: readonly AssociationInput[];
}

/** The entities and associations of a batch. */
export function toBatch(input: RecordLineageInput): LineageBatch {
  return {
    artifacts: (input.artifacts ?? []).map(toNewArtifact),
    trialComponents: (input.trialComponents ?? []).map(toNewTrialComponent),
    actions: (input.actions ?? []).map(toNewAction),
    contexts: (input.contexts ?? []).map(toNewContext),
    associations: input.associations ?? [],
  };
}

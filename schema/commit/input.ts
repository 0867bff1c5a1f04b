import { ArgsType, Field, InputType, Int } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import type { LineageBatch } from '#src/lineage/index.js';
import { CreateActionInput, toNewAction } from '../action/input.js';
import { CreateArtifactInput, toNewArtifact } from '../artifact/input.js';
import { AssociationInput } from '../association/input.js';
import { CreateContextInput, toNewContext } from '../context/input.js';
import { ArnScalar } from '../scalars/index.js';
import { optional } from '../shared/describe.js';
import { CreateTrialComponentInput, toNewTrialComponent } from '../trial-component/input.js';

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
      'The last commit that the client has seen, 0 for none; absent: the newest. CURSOR_INVALID when there is no such commit.',
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

/** What a batch asks to record. */
export function toBatch(input: RecordLineageInput): LineageBatch {
  return {
    artifacts: (input.artifacts ?? []).map(toNewArtifact),
    trialComponents: (input.trialComponents ?? []).map(toNewTrialComponent),
    actions: (input.actions ?? []).map(toNewAction),
    contexts: (input.contexts ?? []).map(toNewContext),
    associations: input.associations ?? [],
  };
}

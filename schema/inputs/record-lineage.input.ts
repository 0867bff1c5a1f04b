import { Field, InputType } from 'type-graphql';
import { CreateActionInput } from './action.input.js';
import { CreateArtifactInput } from './artifact.input.js';
import { AssociationInput } from './association.input.js';
import { CreateContextInput } from './context.input.js';
import { CreateTrialComponentInput } from './trial-component.input.js';

/** Entities and associations to record in one commit: all of it, or nothing. */
@InputType('RecordLineageInput', {
  description: 'Entities and associations to record in one commit: all of it, or nothing.',
})
export class RecordLineageInput {
  @Field(() => [CreateArtifactInput], { nullable: true, description: 'Artifacts.' })
  readonly artifacts?: readonly CreateArtifactInput[] | null;

  @Field(() => [CreateTrialComponentInput], { nullable: true, description: 'Trial components.' })
  readonly trialComponents?: readonly CreateTrialComponentInput[] | null;

  @Field(() => [CreateActionInput], { nullable: true, description: 'Actions.' })
  readonly actions?: readonly CreateActionInput[] | null;

  @Field(() => [CreateContextInput], { nullable: true, description: 'Contexts.' })
  readonly contexts?: readonly CreateContextInput[] | null;

  @Field(() => [AssociationInput], {
    nullable: true,
    description: 'Associations; their ends may be recorded by this same input.',
  })
  readonly associations?: readonly AssociationInput[] | null;
}

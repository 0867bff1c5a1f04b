import { Field, InputType, Int } from 'type-graphql';
import { CreateProgramJobInput, maxRuntime } from '../job/create.js';
import { optional } from '../shared/describe.js';
import { ProcessingInputType, ProcessingOutputType } from './type.js';

@InputType('CreateProcessingJobInput', { description: 'A processing job to launch.' })
export class CreateProcessingJobInput extends CreateProgramJobInput {
  @Field(() => String, { description: 'The image.' })
  readonly image!: string;

  @Field(
    () => [String],
    optional('The program and its arguments, at most 200 words; the image’s own command if none.'),
  )
  readonly command?: readonly string[];

  @Field(() => [ProcessingInputType], optional('What it reads, at most 10.'))
  readonly inputs?: readonly ProcessingInputType[];

  @Field(() => [ProcessingOutputType], optional('What it leaves, at most 10.'))
  readonly outputs?: readonly ProcessingOutputType[];

  @Field(() => Int, maxRuntime(9))
  readonly maxRuntimeSeconds!: number;
}

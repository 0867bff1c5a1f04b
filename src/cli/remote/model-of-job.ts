import { randomUUID } from 'node:crypto';
import type { Client } from '#src/client/client.js';
import { CreateModelDocument, ModelDocument } from '#src/client/generated/graphql.js';
import { misuse } from '../failure.js';
import { plain } from '../output/plain.js';

/**
 * Makes a model of a training job, with the name of the job; one that is there already, of the same job, is used.
 * Throws `VALIDATION_FAILED` where another model has the name.
 */
export async function makeModelOf(client: Client, job: string): Promise<void> {
  const { model } = await client.ask(ModelDocument, { name: job });
  const made = model?.trainingJob?.name;
  if (model && made !== job)
    throw misuse(
      `A model is called ${job} already, and it is ${made === undefined ? 'of no training job' : `of the training job ${plain(made)}`}. Use it with --model ${job}, or create a model of another name from the job.`,
    );
  if (!model)
    await client.ask(CreateModelDocument, {
      input: { name: job, trainingJobName: job, clientToken: randomUUID() },
    });
}

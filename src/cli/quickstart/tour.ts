import { splitLogins } from '#examples/ipinsights/split-logins.js';
import { Estimator, exportGraph, inService, type Session } from '#src/client/index.js';
import type { Closer } from '#src/server/compose/closer.js';
import type { ConsoleOutput } from './console-output.js';
import { type Predictions, predict } from './predict.js';
import { printChanges, stopJob } from './print-changes.js';
import { printLineage } from './print-lineage.js';

/** The parts that the tour uses. */
export interface TourContext {
  readonly session: Session;
  readonly output: ConsoleOutput;
  /** Ends the tour. A running launch is awaited, so that it can be undone. */
  readonly signal: AbortSignal;
  /** Ends the launched job or endpoint. */
  readonly undo: Closer;
}

const CSV = { contentType: 'text/csv' } as const;
const EXPERIMENT = { experiment: { experimentName: 'quickstart' } };
const HYPERPARAMETERS = {
  vector_dim: 64,
  epochs: 5,
  mini_batch_size: 1000,
  learning_rate: 0.01,
  random_negative_sampling_rate: 1,
  shuffled_negative_sampling_rate: 1,
};
const OBJECT = 'last-day.csv';
const SHOWN = 3;

/** Trains on logins, deploys, predicts, transforms, prints the lineage, and exports the graph. */
export async function tour(context: TourContext, users: number): Promise<void> {
  const { session, output, signal } = context;
  output.step('Generating logins and uploading them');
  const logins = splitLogins(users);
  output.line(`${logins.rows} logins of ${logins.users} users`);
  const folder = `s3://${await session.defaultBucket()}/quickstart`;
  const train = await session.putObject(`${folder}/train/logins.csv`, logins.train, { signal });
  const check = `${folder}/validation/logins.csv`;
  const validation = await session.putObject(check, logins.validation, { signal });
  output.line(`${train}\n${validation}`);

  output.step('Training ipinsights');
  const estimator = new Estimator({
    session,
    algorithm: 'ipinsights',
    baseJobName: 'quickstart',
    hyperparameters: { ...HYPERPARAMETERS, num_entity_vectors: users * 2 },
  });
  const inputs = { train: { uri: train, ...CSV }, validation: { uri: validation, ...CSV } };
  const training = await estimator.fit(inputs, { wait: false, ...EXPERIMENT });
  endLater(context, training, stopJob);
  output.line(training.arn);
  const logs = ({ message }: { readonly message: string }) => output.live(message);
  const trained = await followed(context, training, estimator.wait({ logs, signal }));
  for (const { name, value } of trained.finalMetrics) {
    if (name !== 'train:progress') output.line(`${name} ${value}`);
  }
  output.line(`${trained.trainingSeconds} training seconds; model ${trained.modelData}`);

  output.step('Deploying the model');
  const predictor = await estimator.deploy<Predictions>({
    wait: false,
    endpointName: training.name,
  });
  endLater(context, predictor, () => predictor.deleteEndpoint());
  const endpoint = await predictor.describe();
  await followed(context, endpoint, inService(session.client, endpoint.name, signal));

  output.step('Asking about logins that the model has not seen');
  await predict(predictor, logins, output);
  signal.throwIfAborted();

  output.step('Transforming the logins of the last day in one batch');
  const input = `${folder}/transform/`;
  const rows = `${[...logins.normal, ...logins.attacks].join('\n')}\n`;
  await session.putObject(`${input}${OBJECT}`, rows, { signal });
  const transformer = await estimator.transformer({
    baseJobName: 'quickstart-transform',
    accept: 'application/jsonlines',
    assembleWith: 'LINE',
  });
  const how = { splitType: 'LINE', joinSource: 'INPUT' } as const;
  const transform = await transformer.transform(input, { ...CSV, ...how, ...EXPERIMENT });
  endLater(context, transform, stopJob);
  output.line(transform.arn);
  await followed(context, transform, transform.wait({ logs: false, signal }));
  const scores = `${transformer.outputPath}/${OBJECT}.out`;
  output.line(`${scores} begins with`);
  const text = await session.readText(scores, { signal });
  output.line(text.split('\n', SHOWN).join('\n'));

  output.step('Where did these scores come from?');
  await printLineage(session.client, transform.arn, output);

  output.step('Where did this endpoint come from?');
  await printLineage(session.client, endpoint.arn, output);

  output.step('Exporting the graph');
  const destination = `${folder}/lineage/${training.name}/`;
  const { commit, rowsWritten, files } = await exportGraph(session, destination, { signal });
  output.line(`${rowsWritten} rows of commit ${commit.seq}, for any bulk loader of Gremlin CSV`);
  for (const { uri, rows } of files) output.line(`${String(rows).padStart(5)}  ${uri}`);
}

/**
 * Ends the launched job or endpoint after the tour. Throws when the tour was interrupted during the
 * launch.
 */
function endLater<Launched>(
  { undo, signal }: TourContext,
  launched: Launched,
  end: (launched: Launched) => Promise<void>,
): void {
  undo.add(launched, end);
  signal.throwIfAborted();
}

/** Prints the changes of a job or an endpoint while waiting for it. */
async function followed<Ended>(
  { session, output, signal }: TourContext,
  { arn }: { readonly arn: string },
  ended: Promise<Ended>,
): Promise<Ended> {
  const print = printChanges(session.client, arn, { output, signal });
  return (await Promise.all([ended, print]))[0];
}

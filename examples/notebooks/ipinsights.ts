// Finding logins that do not fit their users, end to end. Needs a server: FOREBEAR_URL.
// node dist/examples/notebooks/ipinsights.js [--users 500] [--trials 4] [--report ipinsights.html]
import {
  CSVSerializer,
  Estimator,
  getExecutionRole,
  HyperparameterTuner,
  IntegerParameter,
  JSONDeserializer,
  lineage,
  Session,
} from 'forebear/client';
import { splitLogins } from '#examples/ipinsights/split-logins.js';
import { chart, histogram } from './support/charts.js';
import { lineagePicture } from './support/lineage-picture.js';
import { notebookOptions } from './support/options.js';
import { Report } from './support/report.js';
import { areaBelow, rates, rocCurve } from './support/roc.js';

interface Predictions {
  readonly predictions: readonly {
    readonly dot_product: number;
    readonly ip_embedding?: readonly number[];
    readonly entity_embedding?: readonly number[];
  }[];
}

const options = notebookOptions('ipinsights', { users: '500', trials: '4' });
const users = Number(options.users);
const report = new Report('Logins that do not fit their users');
await using session = new Session();
const bucket = await session.defaultBucket();
await session.checkBucket(bucket);
const folder = `s3://${bucket}/notebooks/ipinsights`;

report.prose(
  'The data',
  'Each row is a login: a user and the IPv4 address that it came from. The logins are **generated**: every user has a home, a place of work, and a habit of travelling. The first eight days are for training, the ninth is for validation, and the last one is what we ask about: a split in time, because tomorrow is what a model is for.',
);
const logins = splitLogins(users);
report.table([
  { part: 'train', rows: logins.train.split('\n').length - 1 },
  { part: 'validation', rows: logins.validation.split('\n').length - 1 },
  { part: 'asked about', rows: logins.normal.length },
]);
const train = await session.putObject(`${folder}/train/train.csv`, logins.train);
const validation = await session.putObject(
  `${folder}/validation/validation.csv`,
  logins.validation,
);
const channels = {
  train: { uri: train, contentType: 'text/csv', distribution: 'FULLY_REPLICATED' },
  validation: { uri: validation, contentType: 'text/csv', distribution: 'FULLY_REPLICATED' },
} as const;

report.prose(
  'Training',
  'The built-in algorithm `ipinsights` learns a vector for each user and a network that makes one of each address. `num_entity_vectors` is about twice the number of users, so that few of them share a vector.',
);
const estimator = new Estimator({
  session,
  algorithm: 'ipinsights',
  role: await getExecutionRole(session),
  outputPath: `${folder}/output`,
  hyperparameters: {
    num_entity_vectors: 2 * users,
    vector_dim: 64,
    epochs: 5,
    mini_batch_size: 1000,
    learning_rate: 0.01,
    random_negative_sampling_rate: 5,
  },
});
const job = await estimator.fit(channels);
const { finalMetrics, trainingSeconds } = await job.describe();
report.table([{ job: job.name, seconds: trainingSeconds, model: estimator.modelData }]);
report.table(finalMetrics.map(({ name, value }) => ({ metric: name, value })));

report.prose(
  'An endpoint',
  'The endpoint answers rows of `user,address` with a `dot_product`: the larger, the better the two fit. With `verbose` it also returns the two vectors.',
);
const predictor = await estimator.deploy({
  serializer: new CSVSerializer(),
  deserializer: new JSONDeserializer<Predictions>(),
});
const some = logins.normal.slice(0, 5).map((row) => row.split(','));
const { predictions } = await predictor.predict(some);
const verbose = await predictor.predict(some, {
  initialArgs: { ContentType: 'text/csv', Accept: 'application/json; verbose=True' },
});
report.table(
  some.map(([user, address], at) => ({
    user,
    address,
    dot_product: predictions[at]?.dot_product,
    'entity vector': `${verbose.predictions[at]?.entity_embedding?.length} numbers`,
    'IP vector': `${verbose.predictions[at]?.ip_embedding?.length} numbers`,
  })),
);

report.prose(
  'Normal logins and attacks',
  'The score of a login is its negated `dot_product`, so that a high one is suspicious. We ask for logins of the last day, and for attacks: the same users, from addresses of networks drawn at random.',
);
const scores = async (rows: readonly string[]) => {
  const answer = await predictor.predict(rows.join('\n'));
  return answer.predictions.map(({ dot_product }) => -dot_product);
};
const normal = await scores(logins.normal);
const attacks = await scores(logins.attacks);
const THRESHOLD = 0;
report.picture(
  histogram(
    { normal, attacks },
    { x: 'score (−dot_product)', y: 'logins', mark: { at: THRESHOLD, name: 'threshold' } },
  ),
  'Scores of logins of the last day and of attacks.',
);
report.prose(
  'A threshold',
  'Where the line is drawn is the choice of whoever uses the scores: `0.0` finds most attacks, and troubles some users; a stricter one troubles fewer.',
);
report.table([THRESHOLD, 2, 5, 10].map((at) => ({ threshold: at, ...rates(normal, attacks, at) })));
const curve = rocCurve(normal, attacks);
report.picture(
  chart(
    [
      { name: 'ipinsights', points: curve },
      {
        name: 'by chance',
        points: [
          [0, 0],
          [1, 1],
        ],
      },
    ],
    { x: 'normal logins that are flagged', y: 'attacks that are found' },
  ),
  `The ROC curve; the area below it is **${areaBelow(curve).toFixed(3)}**.`,
);

report.prose(
  'A whole location',
  'A batch transform scores the validation data without an endpoint.',
);
const transformer = await estimator.transformer({ instanceCount: 1 });
await transformer.transform(validation, { contentType: 'text/csv', splitType: 'Line' });
await transformer.wait({ logs: false });
const output = await session.readText(`${transformer.outputPath}/validation.csv.out`);
report.text(output.split('\n', 3).join('\n'));

report.prose(
  'Tuning',
  'The tuner tries sizes of the vectors. Its objective, `validation:discriminator_auc`, is how well the model tells the logins of the validation data from addresses at random.',
);
const tuner = new HyperparameterTuner({
  estimator,
  objectiveMetricName: 'validation:discriminator_auc',
  hyperparameterRanges: { vector_dim: new IntegerParameter(16, 128) },
  maxJobs: Number(options.trials),
  maxParallelJobs: 2,
  randomSeed: 1,
});
await tuner.fit(channels, { includeClsMetadata: false });
await tuner.wait({ logs: false });
const table = await tuner.analytics().dataframe();
report.table(table);
let best = -Infinity;
const trials = table.flatMap(({ FinalObjectiveValue: value }, at) =>
  value === undefined ? [] : [[at + 1, value] as const],
);
report.picture(
  chart(
    [
      { name: 'each trial', points: trials, dots: true },
      {
        name: 'best so far',
        points: trials.map(([at, value]) => {
          best = Math.max(best, value);
          return [at, best] as const;
        }),
      },
    ],
    { x: 'trial', y: 'validation:discriminator_auc' },
  ),
  'The tuning curve.',
);
const tuned = await tuner.deploy({
  serializer: new CSVSerializer(),
  deserializer: new JSONDeserializer<Predictions>(),
});
const [first] = (await tuned.predict(some)).predictions;
report.prose(
  '',
  `The best model is that of \`${await tuner.bestTrainingJob()}\`; its endpoint scores the first login with ${first?.dot_product.toFixed(2)}.`,
);

report.prose('What is behind the endpoint', 'All of this was recorded as it happened.');
const endpoint = await predictor.describe();
report.picture(
  lineagePicture(await lineage(session, endpoint.arn, { direction: 'ASCENDANTS' })),
  'From the data to the endpoint. Hover over a box for its URI.',
);

report.prose('Cleaning up', 'Endpoints and models go; their lineage stays.');
for (const one of [predictor, tuned]) {
  await one.deleteEndpoint();
  await one.deleteModel();
}
await transformer.deleteModel();
await report.save(options.report);

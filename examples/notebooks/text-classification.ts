// Fine-tuning a transformer that tells good reviews from bad ones. Needs a server (FOREBEAR_URL) whose setting
// `frameworks` selects a Python with transformers and PyTorch, and that Python: npm run text-python.
// node dist/examples/notebooks/text-classification.js --python <path> [--report text-classification.html]
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  Estimator,
  JSONDeserializer,
  JSONSerializer,
  lineage,
  Session,
  TrainingJobAnalytics,
} from 'forebear/client';
import { makeRecords, TEXT_PROGRAMS } from '#examples/sentiment/make-records.js';
import { chart } from './support/charts.js';
import { lineagePicture } from './support/lineage-picture.js';
import { notebookOptions } from './support/options.js';
import { Report } from './support/report.js';

type Labels = readonly { readonly label: string; readonly score: number }[];

const options = notebookOptions('text-classification', { python: '', epochs: '2' });
if (!options.python) throw new Error('--python is missing; npm run text-python prints the path.');
const report = new Report('Telling good reviews from bad ones');
await using session = new Session();
const folder = await mkdtemp(join(tmpdir(), 'forebear-text-'));

report.prose(
  'Preparing the data',
  'Each line is a label and a sentence about a film. The sentences are **generated**, and a small model is pre-trained on them, because no hub of models is needed to see how it works. The words of each sentence then become numbers: records with `input_ids`, `attention_mask` and `labels`.',
);
const made = await makeRecords(options.python, { directory: folder });
const keyPrefix = 'notebooks/text';
const train = await session.uploadData(dirname(made.train), { keyPrefix: `${keyPrefix}/train` });
const test = await session.uploadData(dirname(made.test), { keyPrefix: `${keyPrefix}/test` });
const pretrained = await session.uploadData(made.model, { keyPrefix: `${keyPrefix}/pretrained` });
report.table([train, test, pretrained].map((location) => ({ location })));

report.prose(
  'Fine-tuning',
  'The script `train.py` is packed with its folder and uploaded. Versions select the Python that runs it; the hyperparameters are its arguments.',
);
// Without its requirements.txt: the selected Python has them.
const sourceDir = join(folder, 'code');
for (const name of ['train.py', 'inference.py'])
  await cp(join(TEXT_PROGRAMS, name), join(sourceDir, name));
const estimator = new Estimator({
  session,
  entryPoint: 'train.py',
  sourceDir,
  transformersVersion: '4.44',
  pytorchVersion: '1.13',
  pyVersion: 'py311',
  hyperparameters: {
    model_name: 'pretrained',
    epochs: Number(options.epochs),
    warmup_steps: 20,
    learning_rate: '1e-3',
  },
  metricDefinitions: [
    { name: 'loss', regex: "'loss': ([0-9.e-]+)" },
    ...['accuracy', 'f1', 'precision', 'recall'].map((name) => ({
      name: `test:${name}`,
      regex: `^eval_${name} = ([0-9.e-]+)`,
    })),
  ],
  environment: { OMP_NUM_THREADS: '1' },
});
const job = await estimator.fit({
  train: `${train}/`,
  test: `${test}/`,
  pretrained: `${pretrained}/`,
});
const { finalMetrics, trainingSeconds } = await job.describe();

report.prose('How good is it?', 'Measured on sentences that it has not seen.');
report.table(finalMetrics.map(({ name, value }) => ({ metric: name, value })));
report.table([{ job: job.name, seconds: trainingSeconds, model: estimator.modelData }]);
const losses = await new TrainingJobAnalytics(session, job.name, ['loss']).dataframe();
const points = losses.map(({ step, value }, at) => [step ?? at + 1, value] as const);
report.picture(
  chart([{ name: 'loss', points }], { x: 'measured', y: 'loss' }),
  'The loss while it was trained.',
);

report.prose('Deploying and asking', '`LABEL_1` is a good review.');
const predictor = await estimator.deploy({
  serializer: new JSONSerializer(),
  deserializer: new JSONDeserializer<Labels>(),
});
const reviews = ['the ending is truly superb', 'a dull and tedious story'];
const answers = [];
for (const inputs of reviews) answers.push({ inputs, ...(await predictor.predict({ inputs }))[0] });
report.table(answers);

report.prose('What is behind it', 'The data, the code and the model that it started from.');
const endpoint = await predictor.describe();
const behind = await lineage(session, endpoint.arn, { direction: 'ASCENDANTS', maxDepth: 6 });
report.picture(lineagePicture(behind), 'From the data to the endpoint.');

await predictor.deleteEndpoint();
await predictor.deleteModel();
await rm(folder, { recursive: true });
await report.save(options.report);

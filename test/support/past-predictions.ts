import { train } from './past-chain.js';
import type { TestPlatform } from './platform.js';
import { TESTER } from './test-values.js';

const BUCKET = 's3://forebear-local-000000000000';

/** Answers each line with the number in the model. */
const SERVE = `
import pathlib

def model_fn(model_dir):
    return pathlib.Path(model_dir, "m").read_text()

def transform_fn(model, body, content_type, accept):
    return "".join(f"{line},{model}\\n" for line in body.split()), "text/csv"
`;

/** Leaves a number as the model, with a metric, and notes that it starts. */
const learn = (weight: string) => `
const { env } = process;
fs.appendFileSync(env.STARTS, env.TRAINING_JOB_NAME + '\\n');
fs.mkdirSync(env.SVC_MODEL_DIR, { recursive: true });
fs.writeFileSync(env.SVC_MODEL_DIR + '/m', String(${weight}));
console.log('loss=0.5');`;

/**
 * Trains `scores`, whose model is a JavaScript expression, and runs the batch transform `answers`
 * with it.
 */
export async function runPredicted(
  platform: TestPlatform,
  { weight }: { readonly weight: string },
) {
  await platform.put(`${BUCKET}/code/inference.py`, SERVE);
  await platform.put(`${BUCKET}/in/a.csv`, 'a\n');
  const trained = await train(platform, 'scores', { program: learn(weight) });
  const { modelData = '' } = trained;
  await platform.models.create({ name: 'own', modelData, sourceDir: `${BUCKET}/code` }, TESTER);
  await platform.transforms.submit(
    {
      name: 'answers',
      modelName: 'own',
      input: `${BUCKET}/in/`,
      outputPath: `${BUCKET}/out`,
      contentType: 'text/csv',
      resources: { instanceType: 'local', instanceCount: 1 },
    },
    TESTER,
  );
  const { failureReason } = await platform.transformed('answers');
  if (failureReason !== undefined) throw new Error(failureReason);
  return trained;
}

import type { Arn } from '#src/domain/arn.js';
import { toS3Uri } from '#src/domain/s3-uri.js';
import { REPRODUCTION } from '#src/jobs/index.js';
import type { TestPlatform } from './platform.js';
import { TESTER } from './test-values.js';

const BUCKET = 's3://forebear-local-000000000000';
const RAW = `${BUCKET}/raw/rows.csv`;
const FOLDERS = { input: '/opt/ml/processing/input', output: '/opt/ml/processing/output' };

/** Writes its input in upper case. */
const PREPARE = `
const [, input, output] = process.argv;
const rows = fs.readFileSync(input + '/rows.csv', 'utf8');
fs.writeFileSync(output + '/rows.csv', rows.toUpperCase());`;

/** Leaves its input as the model with its seed. */
const LEARN = `
const { SVC_CHANNEL_TRAIN: data, SVC_MODEL_DIR: model, SM_SEED } = process.env;
fs.mkdirSync(model, { recursive: true });
fs.writeFileSync(model + '/m', fs.readFileSync(data + '/rows.csv') + SM_SEED);
console.log('loss=0.5');`;

/** Runs a job `prep`, and a training job `scores` with its output. Returns the ARN of the second. */
export async function runChain(platform: TestPlatform): Promise<Arn> {
  await platform.put(RAW, 'a,1\nb,2\n');
  const { input, output } = FOLDERS;
  await platform.processing.submit(
    {
      name: 'prep',
      image: 'fixture',
      command: [process.execPath, '-e', PREPARE, input, output],
      inputs: [{ name: 'raw', uri: RAW, localPath: input }],
      outputs: [{ name: 'clean', uri: `${BUCKET}/clean`, localPath: output }],
      resources: { instanceType: 'local', instanceCount: 1 },
    },
    TESTER,
  );
  await platform.processed('prep');
  const { arn } = await train(platform, 'scores', {
    program: LEARN,
    channels: [{ name: 'train', uri: `${BUCKET}/clean/` }],
  });
  return arn;
}

/** Removes the output of `prep`. */
export async function losePrepared({ storage }: TestPlatform): Promise<void> {
  await storage.delete(toS3Uri(`${BUCKET}/clean/rows.csv`));
}

interface Script {
  /** JavaScript. */
  readonly program: string;
  readonly channels?: readonly { readonly name: string; readonly uri: string }[];
}

/** Trains with a script whose lines `loss=<number>` are a metric. Returns the ended job. */
export async function train(platform: TestPlatform, name: string, script: Script) {
  const { program, channels = [] } = script;
  const algorithm = {
    image: 'fixture',
    entrypoint: [process.execPath, '-e', program],
    metricDefinitions: [{ name: 'loss', regex: 'loss=([0-9.]+)' }],
  };
  await platform.jobs.submit(platform.request({ name, algorithm, channels }), TESTER);
  return platform.ended(name);
}

/** Waits until a reproduction has ended. */
export async function reproduced(platform: TestPlatform, name: string) {
  for (;;) {
    const found = await platform.allJobs.of(REPRODUCTION).get(name);
    if (found?.endTime !== undefined) return found;
    await platform.services.clock.sleep(50);
  }
}

import { execFile } from 'node:child_process';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeRecords, TEXT_PROGRAMS } from '#examples/sentiment/make-records.js';
import { createAccessKey } from '#src/server/identity/index.js';
import { textFrameworks } from '../../tools/text-python-place.mjs';
import { runCli } from '../support/cli-process.js';
import { describeWithExtra } from '../support/describe-extra.js';
import { describeText } from '../support/describe-text.js';
import { type ServerUnderTest, startTestServer } from '../support/running-server.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

const FLOWS = fileURLToPath(new URL('aws', import.meta.url));
const MINUTES = 60_000;
const REGION = 'us-east-1';
const directories = temporaryDirectory();
const run = promisify(execFile);

/** The notebooks of the original with its own Python SDK; its clients wait up to 30 seconds between questions. */
describeWithExtra('aws-python', 'notebooks of SageMaker on the AWS door', (installed) => {
  const { interpreter, core } = JSON.parse(installed) as Readonly<Record<string, string>>;
  const key = createAccessKey('ada', 'operator');
  let server: ServerUnderTest;
  let directory: string;
  beforeAll(async () => {
    directory = await directories.fresh();
    const tokensFile = join(directory, 'tokens.json');
    await writeFile(tokensFile, JSON.stringify([key]), { mode: 0o600 });
    const { text } = textFrameworks();
    const versions = { transformersVersion: '4.48.0', pytorchVersion: '2.3.0', pyVersion: 'py311' };
    const frameworks = { hf: { ...versions, interpreter: text.interpreter } };
    server = await startTestServer({
      settings: {
        tokensFile,
        awsDoor: true,
        region: REGION,
        frameworks: JSON.stringify(frameworks),
      },
    });
    const { stdout } = await runCli(directory, ['aws', 'config', '--region', REGION]);
    await writeFile(join(directory, 'sagemaker.yaml'), stdout);
  }, 3 * MINUTES);
  afterAll(() => server?.close());

  it.concurrent('trains, deploys, tunes and transforms ipinsights', {
    timeout: 10 * MINUTES,
  }, async () => {
    const shown = await flow('ipinsights');
    expect(shown).toMatch(/^Billable seconds: \d+$/m);
    expect(shown).toMatch(/ Completed - Training job completed$/m);
    expect(shown).toMatch(/predicted$[\s\S]*^tuned \S+$[\s\S]*^transformed$/m);
  });

  it.concurrent('lists, queries and exports the lineage', { timeout: 10 * MINUTES }, async () => {
    const shown = await flow('lineage');
    expect(shown).toMatch(/^vertices \d+ edges [1-9]\d*$/m);
    expect(shown).toMatch(/^ancestors [1-9]\d*$[\s\S]*^done$/m);
    const edges = await readFile(join(directory, 'edges.csv'), 'utf8');
    expect(edges).toMatch(/:experiment-trial-component\/\S+,\S+:artifact\/\S+,Produced/);
  });

  it.concurrent('trains and reads lineage with sagemaker-core', {
    timeout: 10 * MINUTES,
  }, async () => {
    const shown = await flow('core', core);
    expect(shown).toMatch(/^trained s3:\/\/\S+$[\s\S]*^produced by \S+$[\s\S]*^done$/m);
  });

  it.concurrent('keeps the runs of an experiment', { timeout: 10 * MINUTES }, async () => {
    expect(await flow('experiments')).toMatch(/^run 3 around [1-9]\d*$/m);
  });

  it.concurrent('registers a model and makes a model of its package', {
    timeout: 10 * MINUTES,
  }, async () => {
    expect(await flow('registry')).toMatch(/^registered from-python\/1$/m);
  });

  describeText('with transformers', (python) => {
    it.concurrent('fine-tunes and serves a classifier of texts', {
      timeout: 10 * MINUTES,
    }, async () => {
      const example = join(directory, 'sentiment');
      await makeRecords(python, { directory: example, train: 400, test: 80 }); // it need not be good
      await cp(TEXT_PROGRAMS, join(example, 'code'), { recursive: true });
      const shown = await flow('text_classification');
      expect(shown).toMatch(/predicted \[\{'label': 'LABEL_[01]', 'score': 0\.\d+\}\]$/m);
    });
  });

  async function flow(name: string, python = interpreter): Promise<string> {
    const { stdout, stderr, code } = await run(python ?? '', [join(FLOWS, `${name}.py`)], {
      maxBuffer: 64 * 2 ** 20,
      env: {
        PATH: process.env['PATH'],
        HOME: directory,
        AWS_ENDPOINT_URL: server.awsDoorUrl,
        AWS_DEFAULT_REGION: REGION,
        AWS_ACCESS_KEY_ID: key.accessKeyId,
        AWS_SECRET_ACCESS_KEY: key.secretAccessKey,
        AWS_EC2_METADATA_DISABLED: 'true',
        SAGEMAKER_USER_CONFIG_OVERRIDE: join(directory, 'sagemaker.yaml'),
        SAGEMAKER_SUPPRESS_V2_WARNING: '1',
        ROLE: 'arn:aws:iam::000000000000:role/forebear-execution',
        EDGES: join(directory, 'edges.csv'),
        EXAMPLE: join(directory, 'sentiment'),
      },
    }).then(
      (ended) => ({ ...ended, code: 0 }),
      (error: { readonly stdout: string; readonly stderr: string; readonly code: number }) => error,
    );
    expect(code, `${stdout}\n${stderr}`.slice(-8_000)).toBe(0);
    return stdout;
  }
});

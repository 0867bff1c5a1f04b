import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import {
  makeRecords,
  type SentimentRecords,
  TEXT_PROGRAMS,
} from '#examples/sentiment/make-records.js';
import { buildImages } from '#src/cli/build-images.js';
import { unpackArchive } from '#src/files/archive/index.js';
import { OpenFolder } from '#src/files/open-folder.js';
import { loadConfig } from '#src/server/config/index.js';
import { textFrameworks } from '../../../../tools/text-python-place.mjs';
import { describeText } from '../../../support/describe-text.js';
import { modelArchive } from '../../../support/model-archive.js';
import { type ServerUnderTest, startTestServer } from '../../../support/running-server.js';
import { describeWithService } from '../../../support/services.js';

vi.setConfig({ testTimeout: 400_000, hookTimeout: 400_000 }); // builds an image and trains

const BUCKET = 'forebear-local-000000000000';
const IMAGE = 'forebear-text-classification:test';
const METRICS = ['accuracy', 'f1', 'precision', 'recall'];
const CREATE =
  'mutation ($input: CreateTrainingJobInput!) { createTrainingJob(input: $input) { name } }';
const JOB = `{ trainingJob(name: "text") {
  status failureReason imageUri modelData outputPath algorithm { runtime frameworkVersions }
  finalMetrics { name value } trialComponent { metrics { name last } parameters }
} }`;

describeText('text classification', (python) => {
  let directory: string;
  let records: SentimentRecords;
  let server: ServerUnderTest;
  const frameworks = { text: { ...textFrameworks().text, interpreter: python, image: IMAGE } };

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'forebear-text-'));
    records = await makeRecords(python, { directory });
  });
  afterEach(() => server?.close());
  afterAll(() => rm(directory, { recursive: true, force: true }));

  async function upload(key: string, body: Uint8Array): Promise<string> {
    const url = `${server.url}/objects/${BUCKET}/${key}`;
    expect((await fetch(url, { method: 'PUT', body })).ok).toBe(true);
    return `s3://${BUCKET}/${key}`;
  }

  async function uploadFolder(key: string, folder: string, names: readonly string[]) {
    for (const name of names) await upload(`${key}/${name}`, await readFile(join(folder, name)));
    return `s3://${BUCKET}/${key}/`;
  }

  async function until<Value>(ask: () => Promise<Value | undefined>): Promise<Value> {
    for (;;) {
      const value = await ask();
      if (value !== undefined) return value;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }

  describeWithService('docker', (url) => {
    it('learns, has its metrics alike in three places, and is served, in the image that is built of the same Python', async () => {
      const dockerSocket = url.replace(/^unix:\/\//, '');
      const { config } = loadConfig({ directory, flags: { dockerSocket, frameworks } });
      const lines: string[] = [];
      const say = (line: string) => void lines.push(line);
      await buildImages(config, { names: ['text-classification'], say });
      expect(lines).toEqual([expect.stringMatching(`^${IMAGE} is sha256:[0-9a-f]{64}$`)]);
      server = await startTestServer({ settings: { runner: 'docker', dockerSocket, frameworks } });
      await expectLearns();
    });
  });

  async function expectLearns(): Promise<void> {
    const programs = Object.fromEntries(
      await Promise.all(
        ['train.py', 'inference.py'].map(
          async (name) => [name, await readFile(join(TEXT_PROGRAMS, name))] as const,
        ),
      ),
    );
    const sourceDir = await upload('code/text.tar.gz', await modelArchive(programs));
    const model = [
      'config.json',
      'model.safetensors',
      'vocab.txt',
      'tokenizer.json',
      'tokenizer_config.json',
      'special_tokens_map.json',
    ];
    const channels = [
      { name: 'train', uri: await upload('text/train.jsonl', await readFile(records.train)) },
      { name: 'test', uri: await upload('text/test.jsonl', await readFile(records.test)) },
      { name: 'pretrained', uri: await uploadFolder('text/pretrained', records.model, model) },
    ];
    const input = {
      name: 'text',
      algorithm: {
        entryPoint: 'train.py',
        sourceDir,
        transformersVersion: '4.44',
        pytorchVersion: '1.13',
        pyVersion: 'py311',
        metricDefinitions: METRICS.map((name) => ({
          name: `test:${name}`,
          regex: `^eval_${name} = ([0-9.e-]+)`,
        })),
      },
      hyperparameters: {
        model_name: 'pretrained',
        epochs: 2,
        warmup_steps: 20,
        learning_rate: '1e-3',
      },
      channels,
      resources: {},
      environment: { OMP_NUM_THREADS: '1' },
    };
    expect((await server.graphql(CREATE, { variables: { input } })).errors).toEqual([]);
    const job = await until(async () => {
      const { trainingJob } = (await server.graphql(JOB)).data;
      return trainingJob.status === 'IN_PROGRESS' ? undefined : trainingJob;
    });
    expect(job.failureReason).toBeNull();
    expect(job).toMatchObject({ status: 'COMPLETED', imageUri: null });
    expect(job.algorithm).toMatchObject({ runtime: IMAGE });

    const told = Object.fromEntries(
      job.finalMetrics.map((each: Figure) => [each.name, each.value]),
    );
    expect(told['test:accuracy']).toBeGreaterThan(0.9);
    const written = await evalResults(job.outputPath);
    const recorded = Object.fromEntries(
      job.trialComponent.metrics.map((each: { name: string; last: number }) => [
        each.name,
        each.last,
      ]),
    );
    for (const name of METRICS) {
      expect(written[`eval_${name}`]).toBe(told[`test:${name}`]);
      expect(recorded[`test:${name}`]).toBe(told[`test:${name}`]);
    }

    const made = await server.graphql(
      'mutation { createModel(input: { name: "text", trainingJobName: "text" }) { image sourceDir } }',
    );
    expect(made.data.createModel).toEqual({ image: IMAGE, sourceDir });
    await server.graphql(
      'mutation { createEndpoint(input: { name: "text", variants: [{ modelName: "text" }] }) { status } }',
    );
    await until(async () => {
      const { endpoint } = (
        await server.graphql('{ endpoint(name: "text") { status failureReason } }')
      ).data;
      expect(endpoint.failureReason).toBeNull();
      return endpoint.status === 'IN_SERVICE' ? true : undefined;
    });
    const good = 'the plot is really wonderful';
    const bad = 'the music is not charming';
    const one = [{ label: 'LABEL_1', score: expect.any(Number) }];
    const both = [...one, { label: 'LABEL_0', score: expect.any(Number) }];
    const lines = 'application/jsonlines';
    expect(await ask('application/json', JSON.stringify({ inputs: good }))).toEqual(one);
    expect(await ask('application/json', JSON.stringify({ inputs: [good, bad] }))).toEqual(both);
    expect(await ask(lines, `{"inputs":"${good}"}\n{"inputs":"${bad}"}\n`)).toEqual(both);
    expect(await ask('text/csv', `${good}\n"${bad}"\n`)).toEqual(both);
  }

  interface Figure {
    readonly name: string;
    readonly value: number;
  }

  async function ask(type: string, body: string): Promise<unknown> {
    const url = `${server.url}/endpoints/text/invocations`;
    const response = await fetch(url, { method: 'POST', body, headers: { 'content-type': type } });
    return response.json();
  }

  async function evalResults(outputPath: string): Promise<Record<string, number>> {
    const key = `${outputPath.replace(`s3://${BUCKET}/`, '')}text/output/output.tar.gz`;
    const response = await fetch(`${server.url}/objects/${BUCKET}/${key}`);
    const folder = await mkdtemp(join(directory, 'output-'));
    await unpackArchive((response.body ?? []) as AsyncIterable<Uint8Array>, folder);
    await using opened = await OpenFolder.open(folder);
    await using file = await opened.file('eval_results.txt');
    const text = await file.readFile('utf8');
    expect(text.split('\n')).toEqual(
      text.split('\n').sort((a, b) => (a === '' ? 1 : b === '' ? -1 : a < b ? -1 : 1)),
    );
    return Object.fromEntries(
      text
        .trim()
        .split('\n')
        .map((line) => line.split(' = '))
        .map(([name, value]) => [name, Number(value)]),
    );
  }

  it('refuses a file of texts with a line that has no label, by its number', async () => {
    const texts = await mkdtemp(join(directory, 'texts-'));
    await writeFile(join(texts, 'train.txt'), '1 a fine film\nno label here\n');
    const words = ['--model_name', records.model, '--input', texts, '--output', texts];
    const running = promisify(execFile)(python, [join(TEXT_PROGRAMS, 'prepare.py'), ...words]);
    await expect(running).rejects.toMatchObject({
      stderr: expect.stringContaining('train.txt:2:'),
    });
  });
});

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generate } from '#examples/ipinsights/generate.js';
import { IPINSIGHTS } from '#src/domain/algorithms/index.js';
import { makeWorkspace, type Program, type Workspace, waitFor } from './programs.js';

const HYPERPARAMETERS = {
  num_entity_vectors: '400',
  vector_dim: '16',
  epochs: '4',
  learning_rate: '0.02',
  mini_batch_size: '200',
  random_negative_sampling_rate: '2',
  shuffled_negative_sampling_rate: '1',
  batch_metrics_publish_interval: '50',
};

const workspaces: Workspace[] = [];
afterAll(async () => {
  for (const workspace of workspaces) await workspace.remove();
});

async function prepare(
  hyperparameters: Record<string, string>,
  channels: Record<string, string>,
): Promise<Workspace> {
  const workspace = await makeWorkspace();
  workspaces.push(workspace);
  const config: Record<string, unknown> = {};
  for (const [name, text] of Object.entries(channels)) {
    config[name] = { TrainingInputMode: 'File', ContentType: 'text/csv' };
    await workspace.write(`input/data/${name}/part.csv`, text);
  }
  await workspace.write('input/config/inputdataconfig.json', JSON.stringify(config));
  await workspace.write('input/config/hyperparameters.json', JSON.stringify(hyperparameters));
  return workspace;
}

const failure = (workspace: Workspace) =>
  readFile(join(workspace.directory, 'output/failure'), 'utf8');
const rows = (count: number) =>
  Array.from({ length: count }, (_, i) => `user_${i % 90},10.${i % 90}.${i % 7}.${i % 251}\n`).join(
    '',
  );

describe('a training job', () => {
  let workspace: Workspace;
  let program: Program;
  const last = (name: string): number => {
    const { regex } = IPINSIGHTS.metricDefinitions.find((metric) => metric.name === name) ?? {};
    const values = [...program.output().matchAll(new RegExp(regex ?? '$^', 'g'))];
    return Number(values.at(-1)?.[1]);
  };

  beforeAll(async () => {
    workspace = await prepare(HYPERPARAMETERS, {});
    const directory = join(workspace.directory, 'generated');
    const files = await generate({ users: 150, seed: 5, directory });
    workspace = await prepare(HYPERPARAMETERS, {
      train: await readFile(files.train.path, 'utf8'),
      validation: await readFile(files.validation.path, 'utf8'),
    });
    program = workspace.train();
    expect(await program.exit).toBe(0);
  });

  it('learns to distinguish real pairs from simulated ones', () => {
    expect(last('validation:discriminator_auc')).toBeGreaterThan(0.95);
    expect(last('train:binary_classification_accuracy')).toBeGreaterThan(0.9);
    expect(last('train:binary_classification_cross_entropy')).toBeLessThan(0.25);
  });

  it('reports in the formats that the metric definitions expect', () => {
    expect(last('train:progress')).toBe(100);
    expect(last('train:throughput')).toBeGreaterThan(100);
    const lines = program.output().split('\n');
    expect(lines.filter((line) => /epoch=\d+, train .*accuracy <score>=/.test(line))).toHaveLength(
      4,
    );
    expect(lines.filter((line) => /epoch=\d+, validation disc/.test(line))).toHaveLength(4);
    expect(program.output()).toMatch(
      /epoch=0, batch=0 train binary_classification_accuracy <score>=0\.\d+\n/,
    );
    expect(program.output()).toMatch(/Epoch\[0\] Batch \[50\]\tSpeed: \d+\.\d+ samples\/sec\t/);
    const metrics = lines.flatMap((line) => /^#metrics (.*)$/.exec(line)?.slice(1) ?? []);
    const parsed = metrics.map((text) => JSON.parse(text) as Record<string, unknown>);
    expect(parsed.at(-1)).toMatchObject({
      Dimensions: { Algorithm: 'IP Insights', Host: 'algo-1', Operation: 'training', epoch: 3 },
    });
  });

  it('begins with an accuracy of a half and a loss of log 2', () => {
    const first = /batch=0 train binary_classification_cross_entropy <loss>=(\S+)/.exec(
      program.output(),
    );
    expect(Number(first?.[1])).toBeCloseTo(Math.log(2), 1);
  });

  it('leaves a model and nothing else', async () => {
    const files = await readdir(join(workspace.directory, 'model'));
    expect(files.sort()).toEqual(['model.bin', 'model.json']);
    const text = await readFile(join(workspace.directory, 'model/model.json'), 'utf8');
    expect(JSON.parse(text)).toMatchObject({
      hyperparameters: { ...HYPERPARAMETERS, num_ip_encoder_layers: '1' },
      training: { epochs: 4, stopped: false },
    });
    await expect(failure(workspace)).rejects.toThrow(/ENOENT/);
  });
});

describe('a training job that cannot run', () => {
  it.each([
    [
      'a malformed row',
      { train: 'a,1.2.3.4\nb,1.2.3.999\n' },
      /'train', file 'part\.csv', row 2: 'b,1\.2\.3\.999'/,
    ],
    ['an empty channel', { train: '\n' }, /'train' is empty/],
    ['a missing channel', { validation: 'a,1.2.3.4' }, /'train' is missing/],
  ])('reports it for %s', async (_, channels, message) => {
    const workspace = await prepare(HYPERPARAMETERS, channels as Record<string, string>);
    const program = workspace.train();
    expect(await program.exit).toBe(1);
    expect(await failure(workspace)).toMatch(message);
    expect(program.output()).toMatch(message);
  });

  it('lists every invalid hyperparameter, including those from the command line', async () => {
    const workspace = await prepare({ ...HYPERPARAMETERS, epochs: '0' }, { train: rows(10) });
    expect(await workspace.train(['--vector_dim', '2', '--weight_decay=11']).exit).toBe(1);
    const text = await failure(workspace);
    for (const part of [/epochs '0'/, /vector_dim '2'/, /weight_decay '11'/])
      expect(text).toMatch(part);
  });

  it('refuses another content type', async () => {
    const workspace = await prepare(HYPERPARAMETERS, { train: rows(10) });
    const config = { train: { ContentType: 'application/x-recordio' } };
    await workspace.write('input/config/inputdataconfig.json', JSON.stringify(config));
    expect(await workspace.train().exit).toBe(1);
    expect(await failure(workspace)).toMatch(/application\/x-recordio/);
  });

  it('names the sizes that do not fit into memory', async () => {
    const given = { ...HYPERPARAMETERS, num_entity_vectors: '44739242', vector_dim: '8' };
    const workspace = await prepare(given, { train: rows(10) });
    expect(await workspace.train().exit).toBe(1);
    expect(await failure(workspace)).toMatch(/GB/);
  });
});

describe('a training job that is stopped', () => {
  it('keeps the model learned so far and exits with 0', async () => {
    const endless = { ...HYPERPARAMETERS, epochs: '1000000' };
    const workspace = await prepare(endless, { train: rows(20_000) });
    const program = workspace.train();
    await waitFor(program, /epoch=1, train/);
    const started = performance.now();
    program.process.kill('SIGTERM');
    expect(await program.exit).toBe(0);
    expect(performance.now() - started).toBeLessThan(5000);
    const text = await readFile(join(workspace.directory, 'model/model.json'), 'utf8');
    expect(JSON.parse(text)).toMatchObject({ training: { stopped: true } });
    const { url } = await workspace.serve();
    const answer = await fetch(`${url}/invocations`, { method: 'POST', body: 'user_1,10.1.1.1' });
    expect(answer.status).toBe(415); // fetch sends strings as text/plain
  });
});

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Session, TypedDocumentString } from '#src/client/index.js';
import { CliProcess } from '../../../support/cli-process.js';
import { temporaryDirectory } from '../../../support/temporary-directory.js';
import { PYTHON } from '../../../support/test-values.js';

const BUCKET = 's3://forebear-local-000000000000';
const CREATE = new TypedDocumentString<{ createTrainingJob: object }, { input: object }>(
  'mutation ($input: CreateTrainingJobInput!) { createTrainingJob(input: $input) { algorithm { runtime } } }',
);
const READ = new TypedDocumentString<Read, { name: string }>(`query ($name: String!) {
  trainingJob(name: $name) { status failureReason logs(first: 1000) { lines { message } } }
}`);
/** Longer than between two looks at the file. */
const NOTICED_MS = 150;

interface Read {
  readonly trainingJob: {
    readonly status: string;
    readonly failureReason: string | null;
    readonly logs: { readonly lines: readonly { readonly message: string }[] };
  };
}

const directories = temporaryDirectory();

it('images, their programs and frameworks follow the present file, without a restart', async () => {
  const directory = await directories.fresh();
  const configure = async (text: string) => {
    await writeFile(join(directory, 'forebear.json'), text, { mode: 0o600 });
    await sleep(NOTICED_MS);
  };
  const image = (word: string) => ({
    'mine:1': { train: [process.execPath, '-e', `console.log('${word}')`] },
  });
  await configure('{}');
  const words = ['serve', '--port', '0', '--companion-port', '0'];
  const server = new CliProcess(directory, words);
  try {
    const session = new Session({ url: await server.says(/(http:\/\/127\.0\.0\.1:\d+)/) });
    await session.putObject(`${BUCKET}/rows.csv`, 'a,1\n');
    await session.putObject(`${BUCKET}/code/train.py`, 'print("in Python")\n');
    const launch = async (name: string, algorithm: object) => {
      const channels = [{ name: 'train', uri: `${BUCKET}/rows.csv` }];
      const input = { name, algorithm, channels, resources: {} };
      const { createTrainingJob } = await session.client.ask(CREATE, { input });
      return createTrainingJob;
    };
    const said = async (name: string) => {
      for (;;) {
        const { trainingJob: job } = await session.client.ask(READ, { name });
        if (job.status === 'COMPLETED') return job.logs.lines.map(({ message }) => message);
        if (job.status !== 'IN_PROGRESS') throw new Error(`${job.status}: ${job.failureReason}`);
        await sleep(50);
      }
    };
    const script = { entryPoint: 'train.py', sourceDir: `${BUCKET}/code/`, pyVersion: 'py3' };

    await expect(launch('one', { image: 'mine:1' })).rejects.toMatchObject({
      code: 'IMAGE_UNKNOWN',
    });
    await expect(launch('one', script)).rejects.toThrow('It supports no versions');
    await configure(JSON.stringify({ images: image('the first program') }));
    await launch('one', { image: 'mine:1' });
    expect(await said('one')).toContain('the first program');

    const frameworks = { mine: { pyVersion: 'py3', interpreter: PYTHON } };
    await configure(JSON.stringify({ images: image('the second program'), frameworks }));
    await launch('two', { image: 'mine:1' });
    expect(await said('two')).toContain('the second program');
    expect(await launch('three', script)).toEqual({ algorithm: { runtime: PYTHON } });
    expect(await said('three')).toContain('in Python');

    await configure('{ "images": ');
    await launch('four', { image: 'mine:1' });
    expect(await said('four')).toContain('the second program');
    await configure('{}');
    await expect(launch('five', { image: 'mine:1' })).rejects.toMatchObject({
      code: 'IMAGE_UNKNOWN',
    });
  } finally {
    server.signal('SIGTERM');
    const { stdout, stderr } = await server.ended();
    expect(`${stdout}${stderr}`).toContain('cannot be used; it stays as it was');
  }
});

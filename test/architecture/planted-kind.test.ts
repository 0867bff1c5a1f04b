import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readFile, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { Session, TypedDocumentString } from '#src/client/index.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

const ROOT = resolve(import.meta.dirname, '../..');
const COPIED = [
  ...['src', 'schema', 'loaders', 'graph-export', 'containers', 'examples'],
  ...['package.json', 'tsconfig.json'],
];
const PLANTED = 'schema/echo-job';

/** All that changes of existing files when a kind of job is added: a text, and what takes its place. */
const EDITS: readonly (readonly [file: string, text: string, replacement: string])[] = [
  [
    'src/domain/record-kinds.ts',
    '} as const satisfies Readonly<Record<string, JobKindNames>>;',
    `  echo: {
    name: 'echo', label: 'echo_job', type: 'EchoJob', kind: 'echo-job', noun: 'echo job', source: 'EchoJob',
  },
} as const satisfies Readonly<Record<string, JobKindNames>>;`,
  ],
  ['src/jobs/kinds.ts', '  REPRODUCTION,\n];', '  REPRODUCTION,\n  ECHO,\n];'],
  [
    'src/jobs/kinds.ts',
    'import { TUNING }',
    `import { ECHO } from '#${PLANTED}/jobs.js';\nimport { TUNING }`,
  ],
  ['schema/resolvers.ts', '  LogSubscription,\n];', '  LogSubscription,\n  EchoJobResolver,\n];'],
  [
    'schema/resolvers.ts',
    'import { UnreadableRecordResolver }',
    "import { EchoJobResolver } from './echo-job/resolver.js';\nimport { UnreadableRecordResolver }",
  ],
];

const directories = temporaryDirectory();
let copy: string;
beforeAll(async () => {
  copy = await directories.fresh();
  for (const name of COPIED) await cp(join(ROOT, name), join(copy, name), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  await cp(join(ROOT, 'test/fixtures/planted-kind'), join(copy, PLANTED), { recursive: true });
  for (const [file, text, replacement] of EDITS) {
    const path = join(copy, file);
    const before = await readFile(path, 'utf8');
    expect(before.split(text)).toHaveLength(2);
    await writeFile(path, before.replace(text, replacement));
  }
});

const ended: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0)) await end();
});

async function start(): Promise<Session> {
  const words = ['src/cli/main.ts', 'serve', '--port', '0', '--companion-port', '0'];
  const server = spawn(
    process.execPath,
    ['--conditions=forebear:source', '--import', 'tsx', ...words],
    {
      cwd: copy,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        TSX_TSCONFIG_PATH: join(copy, 'tsconfig.json'),
        XDG_DATA_HOME: join(copy, '.data'),
      },
    },
  );
  ended.push(async () => {
    server.kill('SIGTERM');
    await once(server, 'close');
  });
  for await (const line of createInterface({ input: server.stdout })) {
    const [, url] = /(http:\/\/127\.0\.0\.1:\d+)/.exec(line) ?? [];
    if (url !== undefined) return new Session({ url });
  }
  throw new Error('The server has ended.');
}

it('a new kind of job changes three existing files, and is in every list', async () => {
  expect(new Set(EDITS.map(([file]) => file)).size).toBe(3);
  const session = await start();
  const ask = (text: string) =>
    // biome-ignore lint/suspicious/noExplicitAny: an answer has the shape that its query asks for
    session.client.ask(new TypedDocumentString<any, object>(text));
  const input = '{ name: "one", message: "said", resources: {}, tags: { team: "a" } }';
  await ask(`mutation { createEchoJob(input: ${input}) { arn } }`);
  const { jobs } = await ask(
    '{ jobs(filter: { kinds: [ECHO], tags: { team: "a" } }) { nodes { arn kind } } }',
  );
  expect(jobs.nodes).toEqual([{ arn: expect.stringContaining(':echo-job/one'), kind: 'ECHO' }]);
  const job = await session.job(jobs.nodes[0].arn);
  const lines: string[] = [];
  expect((await job.wait({ logs: ({ message }) => lines.push(message) })).status).toBe('COMPLETED');
  expect(lines).toContain('said');
  const { echoJob, lineage } = await ask(
    `{ echoJob(name: "one") { message trialComponent { source { type } parameters } }
       lineage(start: ["${job.arn}"]) { nodes { entity { name } } } }`,
  );
  expect(echoJob).toEqual({
    message: 'said',
    trialComponent: { source: { type: 'EchoJob' }, parameters: { message: 'said' } },
  });
  expect(lineage.nodes[0]).toEqual({ entity: { name: 'one-aws-echo-job' } });
  await job.delete();
  expect((await ask('{ jobs { totalCount } }')).jobs).toEqual({ totalCount: 0 });
});

import { expect, it } from 'vitest';
import { createFoundation } from '#src/server/compose/foundation.js';
import { openPorts } from '#src/server/compose/open-ports.js';
import { loadConfig } from '#src/server/config/index.js';
import { SILENT } from '../../../support/silent-logger.js';
import { temporaryDirectory } from '../../../support/temporary-directory.js';

const directories = temporaryDirectory();

it('logs at closing how many programs keep running', async () => {
  const dataDirectory = await directories.fresh();
  const { config } = loadConfig({ directory: '/', flags: { store: 'memory', dataDirectory } });
  const said: string[] = [];
  const logger = { ...SILENT, info: (message: string) => void said.push(message) };
  const start = async (name: string, words: readonly string[]) => {
    const program = { mode: 'process', entrypoint: [process.execPath, ...words] } as const;
    const spec = { labels: { name }, program, host: 'algo-1', folder: dataDirectory };
    return runner.start({ ...spec, environment: () => ({}) });
  };

  const first = createFoundation({ logger });
  const { runner } = await openPorts(config, first);
  const short = await start('short', ['-e', '']);
  await start('long', ['-e', 'setInterval(() => {}, 1000)']);
  await short.wait();
  await first.closer.close();

  const next = createFoundation({ logger });
  const ports = await openPorts(config, next);
  for (const run of await ports.runner.find({ name: 'long' })) await run.stop({ graceMs: 0 });
  await next.closer.close();
  expect(said.filter((message) => !message.includes('runAs'))).toEqual([
    'One program keeps running for 10 minutes; the next start adopts them',
  ]);
});

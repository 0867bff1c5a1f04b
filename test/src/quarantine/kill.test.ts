import { expect, it, vi } from 'vitest';
import { vertexToEntity } from '#src/domain/lineage/index.js';
import { killableServer, signalOf } from '../../support/killable-server.js';
import type { KillMoment } from '../../support/killed-at.js';
import { openPlatform, type TestPlatform } from '../../support/platform.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';
import { TESTER } from '../../support/test-values.js';

vi.setConfig({ testTimeout: 300_000 }); // starts real servers and programs

const NAMES = ['one', 'two'];
/** The moments before and after each commit of a drain. Only commits of acts contain `Variants`. */
const MOMENTS: readonly KillMoment[] = [
  { text: 'DrainDecision', when: 'before' },
  { text: 'DrainDecision', when: 'after' },
  { text: 'Variants', when: 'before' },
  { text: 'Variants', when: 'after' },
  { text: 'Variants', when: 'before' },
  { text: 'Variants', when: 'after' },
];

const directories = temporaryDirectory();
const server = killableServer('drain-server.ts');

it('a drain whose server is killed around each of its commits goes on, and does no act twice', async () => {
  const directory = await directories.fresh();
  const before = await openPlatform({ directory, store: 'embedded' });
  await serveQuarantined(before);
  await before.close();
  for (const [index, moment] of MOMENTS.entries()) {
    const child = await server.start(directory, JSON.stringify(moment));
    expect(await signalOf(child), `${index}: ${JSON.stringify(moment)}`).toBe('SIGKILL');
  }
  const platform = await openPlatform({ directory, store: 'embedded' });
  try {
    const { quarantines, deployments } = platform.services;
    expect((await quarantines.get('leak'))?.pending).toEqual([]);
    expect(await actions(platform, 'DrainDecision')).toEqual([NAMES.join(' ')]);
    expect((await actions(platform, 'Drain')).sort()).toEqual(NAMES);
    for (const name of NAMES) {
      const endpoint = await platform.endpoints.get(name);
      const { variants } = endpoint?.update ?? endpoint?.deployment ?? {};
      expect(variants?.map(({ modelName }) => modelName)).toEqual(['good']);
      const all = endpoint && (await deployments.list(endpoint, { first: 10 }));
      expect(all?.items, name).toHaveLength(3);
    }
    expect(await platform.ledger.verify()).toMatchObject({ ok: true });
  } finally {
    await platform.destroy();
  }
});

/** Endpoints that served a good model before a bad one, which is quarantined then. */
async function serveQuarantined(platform: TestPlatform): Promise<void> {
  for (const name of ['good', 'bad']) await platform.model(name);
  const isServing = (model: string) => (name: string) =>
    platform.untilEndpoint(
      name,
      (one) => one?.status === 'InService' && one.deployment.variants[0]?.modelName === model,
    );
  const variants = (modelName: string) => [{ name: 'main', modelName }];
  for (const name of NAMES)
    await platform.endpoints.create({ name, variants: variants('good') }, TESTER);
  await Promise.all(NAMES.map(isServing('good')));
  for (const name of NAMES)
    await platform.endpoints.update(
      { name, variants: variants('bad'), watch: { seconds: 0 } },
      TESTER,
    );
  await Promise.all(NAMES.map(isServing('bad')));
  const { modelDigest: digest = '' } = (await platform.models.get('bad')) ?? {};
  await platform.services.quarantines.add({ name: 'leak', digest, reason: 'it leaked' }, TESTER);
}

/** The endpoints that actions of a type are about. */
async function actions({ store }: TestPlatform, type: string): Promise<string[]> {
  const order = { by: 'creationTime', direction: 'ascending' } as const;
  const { items } = await store.list({ label: 'action', where: { type }, order, first: 10 });
  return items.map(({ element }) => {
    const { Endpoints, Endpoint = Endpoints } = vertexToEntity(element).properties;
    return Endpoint ?? '';
  });
}

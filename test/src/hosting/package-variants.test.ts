import { afterAll, beforeAll, expect, it } from 'vitest';
import { resolveEndpointRequest } from '#src/domain/hosting/index.js';
import { PackageVariants } from '#src/hosting/package-variants.js';
import { LineageDraft } from '#src/lineage/index.js';
import { openPlatform, type TestPlatform } from '../../support/platform.js';
import { TESTER } from '../../support/test-values.js';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openPlatform();
  for (const modelName of ['one', 'two']) {
    await platform.model(modelName);
    await platform.services.newPackages.register(
      { group: 'churn', modelName, newModel: {} },
      TESTER,
    );
  }
});
afterAll(() => platform.destroy());

it('an alias that moves between its look-up and the deployment is refused', async () => {
  const { modelAliases, store, scope, clock } = platform.services;
  const move = (version: number) =>
    modelAliases.set({ group: 'churn', alias: 'champion', version }, TESTER);
  await move(1);
  const packages = new PackageVariants(platform.services);
  const variants = [{ modelPackage: 'churn@champion', follow: true }];
  const resolved = await packages.resolve({ name: 'e', variants });
  expect(resolved.variants).toEqual([
    { modelName: 'one', modelPackage: 'churn/1', follows: 'champion' },
  ]);
  const draft = () => new LineageDraft({ store, scope, actor: TESTER.arn, now: clock.now() });
  const record = () => packages.record(draft(), 'e', resolveEndpointRequest(resolved).variants);
  await record();
  await move(2);
  await expect(record()).rejects.toMatchObject({ code: 'ALIAS_MOVED' });
});

it('variants that follow one alias are deployed from one version', async () => {
  const { store, scope, clock } = platform.services;
  const draft = new LineageDraft({ store, scope, actor: TESTER.arn, now: clock.now() });
  const variants = ['churn/1', 'churn/2'].map((modelPackage) => ({
    name: modelPackage.replace('/', '-'),
    modelName: 'one',
    modelPackage,
    follows: 'champion',
  }));
  const resolved = resolveEndpointRequest({ name: 'e', variants }).variants;
  const record = new PackageVariants(platform.services).record(draft, 'e', resolved);
  await expect(record).rejects.toMatchObject({ code: 'ALIAS_MOVED' });
});

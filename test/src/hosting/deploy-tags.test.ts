import { afterEach, beforeEach, expect, it } from 'vitest';
import { openPlatform, type TestPlatform } from '../../support/platform.js';
import { TESTER } from '../../support/test-values.js';

let platform: TestPlatform;
beforeEach(async () => {
  platform = await openPlatform();
});
afterEach(() => platform.destroy());

it('a deployment is evaluated with the tags that its update gives the endpoint', async () => {
  await platform.model('one');
  await platform.model('two');
  await platform.deploy('one');
  await platform.services.policies.create(
    {
      ...{ name: 'gold', on: ['deploy'], message: 'no gold' },
      require: '!has(subject.tags.tier) || subject.tags.tier != "gold"',
    },
    { ...TESTER, role: 'admin' },
  );
  const before = await platform.endpoints.get('one');
  const variants = before?.deployment.variants.map(({ name, instanceType, weight }) => ({
    ...{ name, instanceType, weight, modelName: 'two', instanceCount: 1 },
  }));
  const update = platform.endpoints.update(
    { name: 'one', variants: variants ?? [], tags: { tier: 'gold' } } as never,
    TESTER,
  );
  await expect(update).rejects.toMatchObject({ code: 'POLICY_DENIED' });
});

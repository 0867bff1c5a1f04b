import { expect, it } from 'vitest';
import { makeArn } from '#src/domain/arn.js';
import type { ProposedChange } from '#src/domain/graph/index.js';
import { Ledger } from '#src/ledger/index.js';
import { lookUpToken } from '#src/records/client-token.js';
import { removeExpiredTokens } from '#src/records/expired-tokens.js';
import { openMemoryStore } from '#src/stores/memory/index.js';
import { ManualClock } from '../../support/manual-clock.js';

const HOUR = 60 * 60 * 1000;

it('removes client tokens after 24 hours, and no younger ones', async () => {
  await using store = await openMemoryStore();
  const clock = new ManualClock();
  const ledger = new Ledger({ store, clock });
  const scope = { partition: 'aws', region: 'local', account: '000000000000' };
  const made = makeArn(scope, 'model', 'churn');
  const record = async (clientToken: string) => {
    const context = { store, scope, clock, kind: 'model', read: async () => undefined } as const;
    const token = await lookUpToken({ clientToken }, context);
    const [change, expectation] = token?.record(made, clock.now()) ?? [];
    if (!change || !expectation) return expect.fail('no token');
    const changes: ProposedChange[] = [change];
    return ledger.commit({ actor: 'forebear', changes, expect: [expectation] });
  };
  for (let number = 0; number < 450; number += 1) await record(`old ${number}`);
  clock.time += 23 * HOUR;
  await record('young');
  clock.time += HOUR + 2;
  const count = () => store.count({ label: 'client_token' });
  expect(await count()).toBe(451);
  await removeExpiredTokens({ store, ledger, clock }, new AbortController().signal);
  expect(await count()).toBe(1);
  await ledger.close();
});

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { DEFAULT_ARN_SCOPE } from '#src/domain/arn.js';
import type { PolicyRequest } from '#src/domain/policy/index.js';
import { Endpoints } from '#src/hosting/index.js';
import { Ledger } from '#src/ledger/index.js';
import { Policies, policyRules, RuleGate } from '#src/policies/index.js';
import type { Principal } from '#src/ports/identity.js';
import { RandomIds, SystemClock } from '#src/server/system/system-clock.js';
import { fillWith } from './lineage/fill.js';
import { ancestorChanges, MODEL } from './policy/ancestors.js';
import type { BenchOptions, Figures } from './support/bench.js';
import { inTemporaryDirectory } from './support/directory.js';
import { median, quantile, round, scaled, timed } from './support/measure.js';
import { openBenchStore } from './support/stores.js';

const ANCESTORS = 10_000;
const DEPLOYS = 40;
const WARM_UP = 5;
const EXAMPLES = 'licensed-data fresh-data allowed-images complete-lineage no-test-data'.split(' ');
const ADMIN: Principal = {
  arn: 'arn:aws:iam::000000000000:user/bench',
  account: '000000000000',
  userId: 'bench',
  role: 'admin',
};

/**
 * Deploys a model with 10,000 ancestors, each time in a durable commit: with the five example
 * policies that select ancestors, and without policies. `first_ms` is the time of the first
 * deployment with policies, which reads the ancestors. The later ones use the kept ancestors.
 */
export async function run({ store, scale, note }: BenchOptions): Promise<Figures> {
  return inTemporaryDirectory(async (directory) => {
    const opened = await openBenchStore(store, directory);
    const clock = new SystemClock();
    note('preparing ancestors');
    const changes = ancestorChanges(scaled(ANCESTORS, scale), clock.now());
    await fillWith(opened.store, changes, { changesPerSet: 5_000, ahead: 2 });
    const ledger = new Ledger({ store: opened.store, clock });
    try {
      const parts = { store: opened.store, ledger, clock, scope: DEFAULT_ARN_SCOPE };
      const ids = new RandomIds();
      const policies = new Policies(parts);
      for (const name of EXAMPLES) await policies.create(await exampleOf(name), ADMIN);
      const hosting = {
        ...parts,
        ids,
        storage: {
          head: async () => undefined,
          headBucket: async (name: string) => ({ name, region: 'local' }),
        },
        runner: { resources: async () => ({ cpus: 2, memoryBytes: 2 ** 34, gpus: 0 }) },
      };
      const gate = new RuleGate({ ...parts, ids, sources: [policyRules(parts)] });
      const without = new Endpoints(hosting);
      const within = new Endpoints({ ...hosting, gate });
      const times: Record<'without' | 'within', number[]> = { without: [], within: [] };
      note('deploying');
      let first: number | undefined;
      for (let at = 0; at < WARM_UP + scaled(DEPLOYS, scale); at += 1)
        for (const [kind, endpoints] of Object.entries({ without, within })) {
          const variants = [{ modelName: MODEL }];
          const request = { name: `${kind}-${at}`, variants };
          const time = await timed(() => endpoints.create(request, ADMIN));
          if (kind === 'within') first ??= time;
          if (at >= WARM_UP) times[kind as keyof typeof times].push(time);
        }
      return {
        added_ms: round(median(times.within) - median(times.without), 1),
        with_ms: round(median(times.within), 1),
        with_p95_ms: round(quantile(times.within, 0.95), 1),
        without_ms: round(median(times.without), 1),
        first_ms: round(first ?? 0, 1),
      };
    } finally {
      await ledger.close();
      await opened.store.close();
    }
  });
}

async function exampleOf(name: string): Promise<PolicyRequest> {
  const file = join(import.meta.dirname, `../examples/policies/${name}.yaml`);
  return parse(await readFile(file, 'utf8'));
}

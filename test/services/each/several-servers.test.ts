import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Arn } from '#src/domain/arn.js';
import { type Change, vertexIdOf } from '#src/domain/graph/index.js';
import { Ledger } from '#src/ledger/index.js';
import { SystemClock } from '#src/server/system/system-clock.js';
import { claimId, claimOf } from '#src/supervision/claim.js';
import { openTestStore } from '../../support/open-test-store.js';
import { ServerProcess } from '../../support/server-process.js';
import { describeWithService } from '../../support/services.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';

/** `npm run test:faults` runs 1,000 races. */
const RACES = 10 * Number(process.env['FAULT_ROUNDS'] ?? 10);
const JOBS = 6;
const LEASE_MS = 3_000;

const directories = temporaryDirectory();
const servers: ServerProcess[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.kill();
});

for (const store of ['neo4j', 'gremlin'] as const) {
  describeWithService(store, () => {
    const start = async (directory: string) => {
      const server = await ServerProcess.start(directory, { store, leaseMs: LEASE_MS });
      servers.push(server);
      return server;
    };

    describe('two servers over one store', () => {
      it('share the jobs; when one is killed, the other completes all and runs none twice', {
        timeout: 240_000,
      }, async () => {
        const directory = await directories.fresh();
        await (await openTestStore(store, { directory, fresh: true })).close();
        const [one, other] = [await start(directory), await start(directory)];
        const names = Array.from({ length: JOBS }, (_, at) => `job-${at}`);
        for (const [at, name] of names.entries()) {
          const hyperparameters = { epochs: '3', pause: '700' };
          (at % 2 ? one : other).send({ submit: name, hyperparameters });
        }
        for (const [at, name] of names.entries()) {
          const acknowledged = (word: object) =>
            'acknowledged' in word && word.acknowledged === name ? word : undefined;
          await (at % 2 ? one : other).word(acknowledged);
        }
        await started(directory, 2);
        await one.kill();
        other.send({ report: true });
        const report = await other.word((word) => ('report' in word ? word.report : undefined));
        expect(report.ok).toBe(true);
        expect(report.jobs.map(({ name }) => name).sort()).toEqual(names);
        expect(report.jobs.map(({ status, failureReason }) => failureReason ?? status)).toEqual(
          names.map(() => 'Completed'),
        );
        expect([...(await starts(directory))].sort()).toEqual(
          names.map((name) => `${name} 127.0.0.1`),
        );
        expect(report.runsLeft).toBe(0);
      });

      it(`race for the same job ${RACES} times, and one wins each time`, {
        timeout: 60_000 + RACES * 1_000,
      }, async () => {
        const directory = await directories.fresh();
        const opened = await openTestStore(store, { directory, fresh: true });
        const jobs = Array.from(
          { length: RACES },
          (_, at) => `arn:aws:forebear:::race/${at}` as Arn,
        );
        const changes = jobs.map((job): Change => {
          const vertex = { id: vertexIdOf(job), labels: ['race'], properties: { arn: job } };
          return { kind: 'putVertex', vertex };
        });
        const ledger = new Ledger({ store: opened, clock: new SystemClock() });
        await ledger.commit({ actor: 'forebear', changes });
        const racers = [await start(directory), await start(directory)];
        for (const job of jobs) {
          for (const racer of racers) racer.send({ claim: job });
          const won = await Promise.all(
            racers.map((racer) =>
              racer.word((word) => {
                if ('refused' in word) throw new Error(word.why);
                return 'claimed' in word && word.claimed === job ? word : undefined;
              }),
            ),
          );
          expect(won.filter((word) => word.won)).toHaveLength(1);
        }
        const claims = await opened.vertices(jobs.map(claimId));
        expect(claims.size).toBe(RACES);
        expect([...claims.values()].every((claim) => claimOf(claim).epoch === 1)).toBe(true);
        expect(await ledger.verify()).toMatchObject({ ok: true, commits: 1 + RACES });
        await ledger.close();
        await opened.close();
      });
    });
  });
}

/** The started programs, as `<job> <host>`. */
async function starts(directory: string): Promise<readonly string[]> {
  return (await readFile(join(directory, 'starts.txt'), 'utf8')).trim().split('\n');
}

async function started(directory: string, count: number): Promise<void> {
  await expect
    .poll(async () => (await starts(directory)).length, { timeout: 60_000 })
    .toBeGreaterThanOrEqual(count);
}

import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Random } from '../../bench/support/random.js';
import { type OwnDaemon, openOwnDaemon } from '../containers/docker/own-daemon.js';
import { runCli } from '../support/cli-process.js';
import { describeOnS3, type OwnS3 } from '../support/own-s3.js';
import { describeWithService } from '../support/services.js';
import { KINDS } from './kinds/index.js';
import { MatrixJobs } from './matrix-jobs.js';
import { MatrixServer, NOTHING } from './matrix-server.js';

const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 10);
const SEED = Number(process.env['FAULT_SEED'] ?? 1);
const JOBS_PER_ROUND = 2;
const LONGEST_WAIT_MS = 6_000;
const LONGEST_AWAY_MS = 1_500;
const LOST = 'The container ended with its Docker daemon';
/** What a slow program does: so many steps, with at least so long a pause behind each. */
const STEPS = 40;
const STEP_MS = 100;

/** What is killed in a round. */
type Victim = 'server' | 'daemon' | 'program' | 's3' | 'server and daemon';
const VICTIMS: readonly Victim[] = ['server', 'daemon', 'program', 's3', 'server and daemon'];

/** A job of the rounds. */
interface Launched {
  readonly name: string;
  readonly jobs: MatrixJobs;
  /** What happened to it, or while it was under way. */
  readonly suffered: Set<Victim>;
  /** The longest time for which its daemon was away, in milliseconds. */
  daemonAwayMs: number;
}

await describeOnS3((url, s3) => {
  describeWithService('docker', () => {
    describe(`work that is killed at random moments (${ROUNDS} rounds, seed ${SEED})`, () => {
      it('loses no job, runs none twice, and leaves no container', {
        timeout: 120_000 + ROUNDS * 60_000,
      }, async () => {
        await using daemon = await openOwnDaemon({ live: true });
        await using server = await MatrixServer.open(
          { runner: 'docker', storage: 's3' },
          { s3: url, docker: daemon.socketPath },
        );
        const random = new Random(SEED);
        const all: Launched[] = [];
        for (let round = 0; round < ROUNDS; round += 1) {
          const launched = await launch(server, round);
          all.push(...launched);
          await sleep(random.below(LONGEST_WAIT_MS));
          const victim = VICTIMS[random.below(VICTIMS.length)] ?? 'server';
          const alive = await going(all);
          if (victim !== 'program') for (const { suffered } of alive) suffered.add(victim);
          const away = random.below(LONGEST_AWAY_MS);
          const killed = performance.now();
          await killAndRestore({ server, daemon, s3 }, { victim, away, of: alive });
          if (!victim.includes('daemon')) continue;
          const daemonAwayMs = performance.now() - killed;
          for (const job of alive) job.daemonAwayMs = Math.max(job.daemonAwayMs, daemonAwayMs);
        }
        for (const job of all) await expectWellEnded(job);
        await expect.poll(() => server.left(), { timeout: 60_000 }).toEqual(NOTHING);
        await server.stop();
        const words = ['verify', '--data-directory', server.directory];
        const { code, stdout, stderr } = await runCli(server.directory, words);
        expect(code, `${stdout}${stderr}`).toBe(0);
      });
    });
  });
});

async function launch(server: MatrixServer, round: number): Promise<readonly Launched[]> {
  const launched: Launched[] = [];
  for (let at = 0; at < JOBS_PER_ROUND; at += 1) {
    const kind = KINDS[(round + at) % KINDS.length];
    if (!kind) continue;
    const jobs = new MatrixJobs(server, kind);
    const name = await jobs.launch('slow', { name: jobs.nameOf(`${round}-${at}`) });
    launched.push({ name, jobs, suffered: new Set(), daemonAwayMs: 0 });
  }
  return launched;
}

async function going(all: readonly Launched[]): Promise<readonly Launched[]> {
  const live = await Promise.all(all.map(({ jobs, name }) => jobs.isLive(name)));
  return all.filter((_, index) => live[index]);
}

interface Running {
  readonly server: MatrixServer;
  readonly daemon: OwnDaemon;
  readonly s3: OwnS3;
}

async function killAndRestore(
  { server, daemon, s3 }: Running,
  { victim, away, of }: { victim: Victim; away: number; of: readonly Launched[] },
): Promise<void> {
  if (victim === 'program') return killOne(server, of);
  if (victim === 's3') await s3.kill();
  if (victim !== 's3' && victim !== 'daemon') await server.kill();
  if (victim.includes('daemon')) await daemon.kill();
  await sleep(away);
  if (victim === 's3') await s3.start();
  if (victim.includes('daemon')) await daemon.start();
  if (victim !== 's3' && victim !== 'daemon') await server.start();
}

/** Kills the programs of the first job that has any; all others go on. */
function killOne(server: MatrixServer, of: readonly Launched[]): void {
  const victim = of.find(({ name }) => server.programsOf(name).length > 0);
  if (!victim) return;
  victim.suffered.add('program');
  server.killPrograms(victim.name);
}

/** Only what was killed may have failed, and says so; everything else has run once. */
async function expectWellEnded({ name, jobs, suffered, daemonAwayMs }: Launched): Promise<void> {
  const { status, failureReason, lines } = await jobs.ended(name);
  const suffering = [...suffered].join(', ');
  const why = `${name} ${status} after ${suffering}: ${failureReason}\n${lines.join('\n')}`;
  if (status === 'FAILED') {
    if (failureReason?.includes(LOST)) {
      // A program that ends while its daemon is away leaves no exit code; one that a killed daemon was starting is ended.
      const steps = lines.map((line) => Number(/^step (\d+) /.exec(line)?.[1] ?? 0));
      const leftMs = (STEPS - Math.max(0, ...steps)) * STEP_MS;
      const hasBegun = lines.some((line) => line.startsWith('begun'));
      expect(suffering, why).toContain('daemon');
      expect(hasBegun ? leftMs : 0, why).toBeLessThanOrEqual(daemonAwayMs);
      return;
    }
    expect([...suffered], why).toContain('program');
    expect(failureReason, why).toContain('SIGKILL');
    return;
  }
  expect(status, why).toBe('COMPLETED');
  // What a program prints while its daemon is away is missing, as the log says.
  const wasCutOff = [...suffered].some((victim) => victim.includes('daemon'));
  await (wasCutOff ? jobs.expectOneRunCutOff(name) : jobs.expectOneRun(name, STEPS));
}

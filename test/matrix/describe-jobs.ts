import { describe, expect, it } from 'vitest';
import type { Behaviour, MatrixKind } from './job-kind.js';
import { MatrixJobs } from './matrix-jobs.js';
import { type MatrixServer, NOTHING } from './matrix-server.js';

const LONG = { timeout: 180_000 }; // real programs and containers, on whatever machine

/** What jobs of a kind do on any runner and any storage, or only those that behave so. */
export function describeJobs(
  kind: MatrixKind,
  server: () => MatrixServer,
  only?: readonly Behaviour[],
): void {
  describe(kind.title ?? kind.type, () => {
    const jobs = () => new MatrixJobs(server(), kind);

    /** A test of a behaviour; one that the programs of the kind cannot have is skipped with the reason. */
    const tries = (behaviour: Behaviour, what: string, body: () => Promise<void>) => {
      if (only?.includes(behaviour) === false) return;
      const why = kind.without?.[behaviour];
      if (why === undefined) it(what, LONG, body);
      else it.skip(`${what} (${why})`, body);
    };

    tries('works', 'reads its input and leaves its output, both with versions', async () => {
      const name = await jobs().launch('works');
      expect(await jobs().ended(name)).toMatchObject({ status: 'COMPLETED', failureReason: null });
      await jobs().expectOneRun(name, 3);
      const inputs = await jobs().versions(name, 'ASCENDANTS');
      expect(inputs.filter((line) => line.endsWith('/matrix/input.csv'))).toHaveLength(1);
      const outputs = await jobs().versions(name, 'DESCENDANTS');
      const written = outputs.filter((line) => line.includes('/matrix/output/'));
      expect(written).toHaveLength(kind.outputVersions ?? 1);
    });

    const failures = [
      ['fails', 'its program gives a reason', /the data is odd/],
      ['exits', 'its program ends with an exit code', /exit code 7 .*the last words/s],
      ['dies', 'a signal kills its program', /SIGKILL/],
    ] as const;
    for (const [behaviour, when, usual] of failures)
      tries(behaviour, `fails with the reason when ${when}`, async () => {
        const name = await jobs().launch(behaviour);
        const { status, failureReason } = await jobs().ended(name);
        expect(status).toBe('FAILED');
        expect(failureReason).toMatch(jobs().reason(behaviour, usual));
      });

    tries('waits', 'is stopped, and lets its program save what it has', async () => {
      const name = await jobs().launch('waits');
      await jobs().says(name, 'begun');
      const { runs, jobs: folders, kept } = await server().left();
      expect([runs.length, folders.length]).toEqual([1, kind.folders ?? 1]);
      expect(kept.length > 0).toBe(server().hasContainers);
      await jobs().stop(name);
      const { status, lines } = await jobs().ended(name);
      expect(status).toBe('STOPPED');
      expect(lines.filter((line) => line.startsWith('told to end'))).toHaveLength(1);
    });

    tries('slow', 'fails with the reason when somebody kills its programs', async () => {
      const name = await jobs().launch('slow', { name: jobs().nameOf('killed') });
      await jobs().says(name, 'step 3');
      server().killPrograms(name);
      const { status, failureReason } = await jobs().ended(name);
      expect(status).toBe('FAILED');
      expect(failureReason).toMatch(jobs().reason('dies', /SIGKILL/));
    });

    tries('slow', 'goes on, and runs once, when the server is killed', async () => {
      const name = await jobs().launch('slow', { name: jobs().nameOf('crash') });
      await jobs().says(name, 'step 3');
      await server().kill();
      expect(server().programsOf(name)).not.toEqual([]);
      await server().start();
      expect(await jobs().ended(name)).toMatchObject({ status: 'COMPLETED' });
      await jobs().expectOneRun(name, 40);
    });

    it('leaves nothing behind', LONG, async () => {
      await expect.poll(() => server().left(), { timeout: 60_000 }).toEqual(NOTHING);
    });
  });
}

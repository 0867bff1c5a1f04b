import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { StoreKind } from '../../support/open-test-store.js';
import { openPlatform, type TestPlatform } from '../../support/platform.js';
import { shimsOf } from '../../support/shims.js';
import { TESTER } from '../../support/test-values.js';

/** What becomes of endpoints when a server starts again over a durable store. */
export function describeEndpointRestart(store: StoreKind): void {
  describe('endpoints between servers', () => {
    /** A loaded machine is no reason to fail. */
    const LONG = { timeout: 180_000 };

    let platform: TestPlatform;
    afterEach(() => platform.destroy());

    /** Closes the platform and opens another one over the same directory. */
    async function restart(between: () => unknown = () => undefined): Promise<void> {
      const { directory } = platform;
      await platform.close();
      await between();
      platform = await openPlatform({ store, directory, times: { tidyAfterMs: 0 } });
    }

    async function pidOf(name: string): Promise<number> {
      const response = await platform.invoke(name, 'hello');
      expect(response.status).toBe(200);
      return ((await response.json()) as { readonly pid: number }).pid;
    }

    describe('a server that starts again', () => {
      it('adopts the instances that still run', async () => {
        platform = await openPlatform({ store });
        await platform.model('kept');
        const { arn } = await platform.deploy('kept');
        const before = await pidOf('kept');
        const [run] = await platform.runner.find({ endpoint: arn });
        await restart();
        await expect.poll(() => platform.router.readyCount('kept', 'AllTraffic'), LONG).toBe(1);
        expect(await pidOf('kept')).toBe(before);
        expect((await platform.runner.find({ endpoint: arn })).map(({ id }) => id)).toEqual([
          run?.id,
        ]);
        expect(platform.notes).toEqual([]);
      });

      it('starts those again that died meanwhile', async () => {
        platform = await openPlatform({ store });
        await platform.model('died');
        const { arn } = await platform.deploy('died');
        const before = await pidOf('died');
        await restart(() => process.kill(before, 'SIGKILL'));
        const early = await platform.invoke('died', 'hello');
        expect([200, 503]).toContain(early.status);
        await early.text();
        await expect.poll(() => platform.router.readyCount('died', 'AllTraffic'), LONG).toBe(1);
        expect(await pidOf('died')).not.toBe(before);
        expect(await platform.runner.find({ endpoint: arn })).toHaveLength(1);
      });

      it('starts instances again after their model was deleted, and its name given to another', async () => {
        platform = await openPlatform({ store });
        await platform.model('gone', { GREETING: 'first' });
        await platform.deploy('gone');
        const before = await pidOf('gone');
        await platform.models.delete('gone', TESTER);
        expect(await platform.models.get('gone')).toBeUndefined();
        await platform.model('gone', { FAULT: 'exit' });
        await restart(() => process.kill(before, 'SIGKILL'));
        await expect.poll(() => platform.router.readyCount('gone', 'AllTraffic'), LONG).toBe(1);
        expect(await pidOf('gone')).not.toBe(before);
      });

      it('continues with an endpoint that was being created', async () => {
        platform = await openPlatform({ store });
        await platform.model('begun');
        await platform.endpoints.create(
          { name: 'begun', variants: [{ modelName: 'begun' }] },
          TESTER,
        );
        await restart();
        const endpoint = await platform.untilEndpoint(
          'begun',
          (found) => found?.status !== 'Creating',
        );
        expect(endpoint?.status).toBe('InService');
        expect(await platform.runner.find({ kind: 'endpoint' })).toHaveLength(1);
      });

      it('continues even when the starting instance is lost', async () => {
        platform = await openPlatform({ store });
        await platform.model('lost', { LOADING_MS: '1500' });
        const request = { name: 'lost', variants: [{ modelName: 'lost' }] };
        const { arn } = await platform.endpoints.create(request, TESTER);
        const runs = () => platform.runner.find({ endpoint: arn });
        await expect.poll(runs, LONG).toHaveLength(1);
        await restart(async () => {
          for (const shim of await shimsOf(platform.directory)) process.kill(shim, 'SIGKILL');
        });
        const endpoint = await platform.untilEndpoint(
          'lost',
          (found) => found?.status !== 'Creating',
        );
        expect(endpoint?.failureReason).toBeUndefined();
        expect(endpoint?.status).toBe('InService');
        expect(await runs()).toHaveLength(1);
      });

      it('removes the files of deployments that ended with an earlier one, and no others', async () => {
        platform = await openPlatform({ store });
        await platform.model('kept');
        await platform.deploy('kept');
        const folder = join(platform.directory, 'endpoints');
        const before = await readdir(folder);
        await restart(async () => {
          await mkdir(join(folder, 'f'.repeat(32), 'AllTraffic', 'model'), { recursive: true });
          await mkdir(join(folder, 'not-a-deployment'));
        });
        const kept = [...before, 'not-a-deployment'].sort();
        const look = async () => (await readdir(folder)).sort();
        await expect.poll(look, LONG).toEqual(kept);
        await expect.poll(() => platform.router.readyCount('kept', 'AllTraffic'), LONG).toBe(1);
      });

      it('finishes a deletion', async () => {
        platform = await openPlatform({ store });
        await platform.model('going');
        const { arn } = await platform.deploy('going');
        const pid = await pidOf('going');
        const deletion = platform.endpoints.delete('going', TESTER);
        await deletion;
        await restart();
        await platform.untilEndpoint('going', (found) => found === undefined);
        expect(await platform.runner.find({ endpoint: arn })).toEqual([]);
        expect(() => process.kill(pid, 0)).toThrow();
        expect(await platform.ledger.verify()).toMatchObject({ ok: true });
      });
    });
  });
}

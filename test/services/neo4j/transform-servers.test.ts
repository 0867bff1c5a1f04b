import { readFile } from 'node:fs/promises';
import { afterEach, expect, it } from 'vitest';
import { toS3Uri } from '#src/domain/s3-uri.js';
import { emptyS3, openOn } from '../../src/storage/s3/on-s3.js';
import { openTestStore } from '../../support/open-test-store.js';
import { describeWithService } from '../../support/services.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';
import { callsOf } from '../../support/transform-request.js';
import { TransformServerProcess } from '../../support/transform-server-process.js';

const OUT = toS3Uri('s3://forebear-local-000000000000/out/');
const OBJECTS = 10;
const objects = Object.fromEntries(
  Array.from({ length: OBJECTS }, (_, index) => [
    `${index}.csv`,
    Array.from({ length: index + 2 }, (_, line) => `${'x'.repeat(line + index)}\n`).join(''),
  ]),
);
/** What the model answers to each line. */
const EXPECTED = Object.fromEntries(
  Object.entries(objects).map(([name, text]) => [
    `${name}.out`,
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => `${line.length}\n`)
      .join(''),
  ]),
);

const directories = temporaryDirectory();
const servers: TransformServerProcess[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.kill();
});

describeWithService('neo4j', () => {
  describeWithService('s3', (s3) => {
    const start = async (directory: string) => {
      const options = { directory, store: 'neo4j', s3, absenceMs: 4_000, objects } as const;
      const server = await TransformServerProcess.start({ ...options, delayMs: 400 });
      servers.push(server);
      return server;
    };

    it('a transform whose server is killed is ended by another, with the outputs of an undisturbed one', {
      timeout: 180_000,
    }, async () => {
      const [left, right] = [await directories.fresh(), await directories.fresh()];
      await (await openTestStore('neo4j', { directory: left, fresh: true })).close();
      await emptyS3(s3);
      const storage = openOn(s3);
      const stored = async () => (await storage.list(OUT, { first: 100 })).objects.length;
      const one = await start(left);
      const other = await start(right);
      await expect.poll(stored, { timeout: 60_000, interval: 20 }).toBeGreaterThanOrEqual(3);
      await one.kill();
      const before = await stored();
      expect(before).toBeLessThan(OBJECTS);
      const ended = await other.ended();
      expect(ended).toEqual({
        status: 'Completed',
        ok: true,
        left: 0,
        progress: expect.objectContaining({ objectsDone: OBJECTS, objectsTotal: OBJECTS }),
        stored: EXPECTED,
      });
      const calls = (await readFile(callsOf(left, 'job'), 'utf8')).trim().split('\n');
      // Two instances here and two there; of what was stored, the two last objects may not have been noted.
      expect(calls.filter((line) => line.startsWith('start'))).toHaveLength(4);
      const records = Object.values(objects).join('').trim().split('\n').length;
      const sent = calls.filter((line) => line.startsWith('payload')).length;
      expect(sent).toBeGreaterThanOrEqual(records);
      expect(sent).toBeLessThan(records + 4 * (OBJECTS + 2));
      await other.kill();
      const back = await start(left);
      expect(await back.ended()).toMatchObject({ status: 'Completed', left: 0, stored: EXPECTED });
      await storage.close();
    });
  });
});

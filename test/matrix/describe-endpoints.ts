import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { findEndpoint } from '#src/client/hosting/endpoint.js';
import {
  createEndpoint,
  createModel,
  deleteEndpoint,
  type Session,
  updateEndpoint,
} from '#src/client/index.js';
import { lastLines } from '#src/client/jobs/following.js';
import { modelArchive } from '../support/model-archive.js';
import { type MatrixServer, NOTHING } from './matrix-server.js';
import { IMAGE } from './pairs.js';
import { codeOfModel } from './python-fixture.js';

const LONG = { timeout: 180_000 };
const POLL = { timeout: 60_000, interval: 200 };
const POLL_MS = 100;
const MODEL_DATA = 's3://forebear-local-000000000000/matrix/models';

/** What serves the models of endpoints: what a request says of it. */
const MODELS = {
  image: async () => ({ image: IMAGE }),
  code: codeOfModel,
} satisfies Readonly<Record<string, (session: Session) => Promise<object>>>;

/** What endpoints do on any runner and any storage, with models that are served so; or only whether they answer. */
export function describeEndpoints(
  served: keyof typeof MODELS,
  server: () => MatrixServer,
  { isWhole }: { readonly isWhole: boolean },
): void {
  describe(`endpoints of models with ${served}`, () => {
    const [good, bad, next] = [`${served}-good`, `${served}-bad`, `${served}-next`];

    it('answer from their model', LONG, async () => {
      await deploy(good, 2);
      expect(await settled(good)).toEqual({ status: 'IN_SERVICE', failureReason: null });
      expect(await ask(good)).toMatchObject({ status: 200, weights: `the weights of ${good}` });
      expect(await instances(good)).toHaveLength(2);
    });

    const tries = isWhole ? it : () => undefined;

    tries('fail with the last words of a program that ends', LONG, async () => {
      await deploy(bad, 1, { FAULT: 'crash' });
      const { status, failureReason } = await settled(bad);
      expect(status).toBe('FAILED');
      expect(failureReason).toContain('the weights are of another shape');
    });

    tries('answer again after their instances are killed', LONG, async () => {
      const before = await instances(good);
      server().killPrograms(good);
      await expect.poll(async () => (await ask(good)).status, POLL).toBe(200);
      await expect.poll(() => instances(good), POLL).toHaveLength(2);
      const after = await instances(good);
      expect(after.filter((instance) => before.includes(instance))).toEqual([]);
    });

    tries('keep their instances when the server is killed', LONG, async () => {
      const before = await instances(good);
      await server().kill();
      await server().start();
      await expect.poll(() => instances(good), POLL).toEqual(before);
    });

    tries('are updated without a request that fails', LONG, async () => {
      const answers: unknown[] = [];
      let isOver = false;
      const asking = (async () => {
        while (!isOver) answers.push((await ask(good)).status);
      })();
      try {
        await makeModel(next);
        const update = { name: good, variants: [{ modelName: next }], watch: { seconds: 1 } };
        await updateEndpoint(server().session.client, update, { wait: false });
        expect(await settled(good)).toEqual({ status: 'IN_SERVICE', failureReason: null });
      } finally {
        isOver = true;
      }
      await asking;
      expect(new Set(answers)).toEqual(new Set([200]));
      expect(await ask(good)).toMatchObject({ weights: `the weights of ${next}` });
      await expect.poll(() => server().programsOf(good), POLL).toEqual([]);
    });

    it('leave nothing behind when they are deleted', LONG, async () => {
      for (const name of isWhole ? [good, bad] : [good])
        await deleteEndpoint(server().session.client, name, { wait: false });
      await expect.poll(() => server().left(), POLL).toEqual(NOTHING);
      expect((await ask(good)).status).toBe(404);
    });

    async function deploy(name: string, instanceCount: number, fault = {}): Promise<void> {
      await makeModel(name, fault);
      const variants = [{ modelName: name, instanceCount }];
      await createEndpoint(server().session.client, { name, variants }, { wait: false });
    }

    async function makeModel(name: string, fault = {}): Promise<void> {
      const { session } = server();
      const modelData = `${MODEL_DATA}/${name}.tar.gz`;
      const archive = await modelArchive({ 'weights.txt': `the weights of ${name}` });
      await session.putObject(modelData, archive);
      const environment = { ...server().mark(name), ...fault };
      const model = { name, ...(await MODELS[served](session)), modelData, environment };
      await createModel(session.client, model);
    }

    async function settled(name: string) {
      const until = Date.now() + POLL.timeout;
      for (;;) {
        const { arn, status, failureReason } = await findEndpoint(server().session.client, name);
        if (!['CREATING', 'UPDATING'].includes(status)) return { status, failureReason };
        if (Date.now() > until)
          throw new Error(`${name} stays ${status}: ${JSON.stringify(await logOf(arn))}`);
        await sleep(POLL_MS);
      }
    }

    /** What the endpoint's log says, for the message of a failed test. */
    async function logOf(arn: string): Promise<readonly string[]> {
      const lines = await lastLines(server().session.client, arn, 50);
      return lines.map(({ message }) => message);
    }

    async function ask(name: string) {
      const url = `${server().url}/endpoints/${name}/invocations`;
      const answer = await fetch(url, { method: 'POST', body: 'hello' });
      const body = (await answer.json()) as { weights?: string; instance?: string };
      return { status: answer.status, ...body };
    }

    /** The instances that answer, by what each calls itself. */
    async function instances(name: string): Promise<readonly string[]> {
      const seen = new Set<string>();
      for (let at = 0; at < 20; at += 1) seen.add((await ask(name)).instance ?? 'none');
      return [...seen].sort();
    }
  });
}

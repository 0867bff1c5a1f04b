import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  Estimator,
  JSONDeserializer,
  JSONLinesSerializer,
  JSONSerializer,
  Session,
} from '#src/client/index.js';
import { type ServerUnderTest, startTestServer } from '../../support/running-server.js';

const SEED = 12345678901234567890n;

let server: ServerUnderTest;
let session: Session;
beforeAll(async () => {
  server = await startTestServer();
  session = new Session({ url: server.url });
});
afterAll(async () => {
  await session.close();
  await server.close();
});

const estimator = (hyperparameters: Readonly<Record<string, unknown>>) =>
  new Estimator({ session, image: 'local', entrypoint: ['true'], hyperparameters });

it('an integer of any size is a hyperparameter', async () => {
  const job = await estimator({ seed: SEED, list: [SEED] }).fit({}, { wait: false });
  expect((await job.describe()).hyperparameters).toEqual({ seed: `${SEED}`, list: `[${SEED}]` });
});

it('a number that may have lost digits of an integer is refused', async () => {
  for (const seed of [Number(SEED), 2 ** 53])
    await expect(estimator({ seed }).fit({})).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      details: { field: 'hyperparameters.seed' },
    });
  const numbers = { most: Number.MAX_SAFE_INTEGER, rate: 0.5, large: 1e300 };
  const { hyperparameters } = await estimator(numbers).trainingRequest({});
  expect(hyperparameters).toEqual(numbers);
});

it('predictions keep every digit of integers', () => {
  const text = `{"id":${SEED}}`;
  expect(new JSONSerializer().serialize({ id: SEED })).toBe(text);
  expect(new JSONLinesSerializer().serialize([{ id: SEED }, 1])).toBe(`${text}\n1`);
  expect(new JSONDeserializer().deserialize(new TextEncoder().encode(text))).toEqual({ id: SEED });
});

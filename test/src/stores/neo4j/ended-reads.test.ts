import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Connection } from '#src/stores/neo4j/connection.js';
import { isTimeout } from '#src/stores/neo4j/errors.js';
import { openNeo4jStore } from '#src/stores/neo4j/index.js';
import { describeWithService } from '../../../support/services.js';

const LONG = {
  text: 'UNWIND range(1, 10000000000) AS n WITH n WHERE n % 7 = 8 RETURN [count(n)] AS row',
  parameters: {},
};

const RUNNING = {
  text: "SHOW TRANSACTIONS YIELD currentQuery WHERE currentQuery STARTS WITH 'UNWIND range' RETURN [currentQuery] AS row",
  parameters: {},
};

describeWithService('neo4j', (url) => {
  describe('a read', () => {
    let connection: Connection;
    beforeAll(() => {
      connection = new Connection({ url });
    });
    afterAll(() => connection.close());

    it('ends at the server when its client disconnects', async () => {
      const client = new AbortController();
      const reading = connection.rows(LONG, { signal: client.signal });
      await expect.poll(() => connection.rows(RUNNING), { timeout: 60_000 }).toHaveLength(1);
      client.abort();
      await expect(reading).rejects.toMatchObject({ code: 'QUERY_CANCELLED' });
      await expect.poll(() => connection.rows(RUNNING), { timeout: 60_000 }).toHaveLength(0);
    });

    it('ends at the server at its timeout', async () => {
      await expect(connection.rows(LONG, { timeoutMs: 500 })).rejects.toSatisfy(isTimeout);
      await expect(connection.answers()).resolves.toBe(true);
      await expect.poll(() => connection.rows(RUNNING), { timeout: 60_000 }).toHaveLength(0);
    });

    it('is not sent when its client has already disconnected', async () => {
      await using store = await openNeo4jStore({ url });
      const reading = store.count({ label: 'artifact' }, { signal: AbortSignal.abort() });
      await expect(reading).rejects.toMatchObject({ code: 'QUERY_CANCELLED' });
    });
  });
});

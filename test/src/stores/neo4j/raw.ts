import neo4j, { type Driver } from 'neo4j-driver';
import { afterAll, beforeAll } from 'vitest';

/** Runs Cypher as any other program does; returns rows as lists of columns. */
export type Raw = (text: string, parameters?: Record<string, unknown>) => Promise<unknown[][]>;

/** A separate driver for the tests of a suite. */
export function useRaw(url: string): Raw {
  let driver: Driver | undefined;
  beforeAll(() => {
    driver = neo4j.driver(url, undefined, {
      useBigInt: true,
      notificationFilter: { minimumSeverityLevel: 'OFF' },
    });
  });
  afterAll(() => driver?.close());
  return async (text, parameters) => {
    const session = driver?.session();
    try {
      const result = await session?.run(text, parameters);
      return result?.records.map((record) => [...record.values()]) ?? [];
    } finally {
      await session?.close();
    }
  };
}

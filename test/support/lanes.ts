import type { ServiceName } from '../../tools/services/service.mjs';

/** A part of the tests. */
export interface Lane {
  /** The servers that no other lane may use at the same time, because each file empties them. */
  readonly servers: readonly ServiceName[];
  readonly files: readonly string[];
  /** Servers whose tests in these files run in another lane. */
  readonly leaves?: readonly ServiceName[];
}

/**
 * The tests that must not share a server of `npm run services`. Lanes run at the same time, each
 * one file at a time.
 */
export const LANES = {
  neo4j: {
    servers: ['neo4j', 's3'],
    leaves: ['gremlin'],
    files: ['test/src/stores/neo4j/**', 'test/services/{neo4j,each}/**'],
  },
  gremlin: {
    servers: ['gremlin'],
    leaves: ['neo4j'],
    files: [
      'test/src/stores/gremlin/**',
      'test/services/{gremlin,each}/**',
      'test/tools/services/**',
    ],
  },
  swarm: {
    servers: ['swarm'],
    files: ['test/containers/swarm/**', 'test/matrix/swarm.test.ts'],
  },
  kubernetes: {
    servers: ['kubernetes'],
    files: ['test/containers/kubernetes/cluster-*.test.ts', 'test/matrix/kubernetes.test.ts'],
  },
  // Both cores are busy with `own` and the servers until the swarm's tests end.
  console: {
    servers: ['swarm'],
    files: ['test/console/**'],
  },
  several: {
    servers: ['neo4j', 'gremlin', 's3'],
    files: ['test/services/several/**', 'test/containers/docker/quickstart.test.ts'],
  },
  janusgraph: {
    servers: ['janusgraph'],
    files: ['test/services/janusgraph/**', 'test/**/janusgraph*.test.ts'],
  },
} as const satisfies Readonly<Record<string, Lane>>;

/** Whether another lane runs the tests of a server in the files of a lane. */
export function isLeft(name: ServiceName, lane: string): boolean {
  const lanes: Readonly<Record<string, Lane>> = LANES;
  return lanes[lane]?.leaves?.includes(name) ?? false;
}

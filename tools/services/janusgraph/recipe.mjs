import { join } from 'node:path';
import { GREMLIN_SERVER, JAVA_OPTIONS } from '../gremlin/server.mjs';

/** JanusGraph over a one-node Cassandra, which is started before it and stopped after it. */
export const janusgraph = {
  ...GREMLIN_SERVER,
  name: 'janusgraph',
  needs: 'cassandra',
  ports: { http: 18_183 },
  heap: '1g',
  words: ({ jars, home }) => [
    ...JAVA_OPTIONS,
    '-Dorg.slf4j.simpleLogger.log.org.janusgraph=info',
    '-cp',
    jars.join(':'),
    'org.janusgraph.graphdb.server.JanusGraphServer',
    join(home, 'conf/janusgraph-server.yaml'),
  ],
};

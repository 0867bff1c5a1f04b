import { join } from 'node:path';
import { GREMLIN_SERVER, JAVA_OPTIONS } from './server.mjs';

/** Gremlin Server with a TinkerTransactionGraph: transactions, in memory, empty after every start. */
export const gremlin = {
  ...GREMLIN_SERVER,
  name: 'gremlin',
  ports: { http: 18_182 },
  heap: '2g',
  words: ({ jars, home }) => [
    ...JAVA_OPTIONS,
    '-cp',
    jars.join(':'),
    'org.apache.tinkerpop.gremlin.server.GremlinServer',
    join(home, 'conf/gremlin-server.yaml'),
  ],
};

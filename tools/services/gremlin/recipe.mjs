import { join } from 'node:path';
import { answersGremlin } from './http.mjs';

/** Gremlin Server with a TinkerTransactionGraph: transactions, in memory, empty after every start. */
export const gremlin = {
  name: 'gremlin',
  ports: { http: 18_182 },
  heap: '2g',
  up: 'Channel started at port',
  url: ({ http }) => `ws://127.0.0.1:${http}/gremlin`,
  reach: ({ http }) =>
    `curl http://127.0.0.1:${http}/gremlin -d '{"gremlin":"g.V().count()"}', or any Gremlin driver`,
  words: ({ jars, home }) => [
    '-XX:+UseG1GC',
    '-XX:+ExitOnOutOfMemoryError',
    '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn',
    '-Dorg.slf4j.simpleLogger.log.org.apache.tinkerpop.gremlin.server=info',
    '-cp',
    jars.join(':'),
    'org.apache.tinkerpop.gremlin.server.GremlinServer',
    join(home, 'conf/gremlin-server.yaml'),
  ],
  answers: ({ http }) => answersGremlin(http),
};

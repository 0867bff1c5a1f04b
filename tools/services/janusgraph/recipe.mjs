import { join } from 'node:path';
import { answersGremlin } from '../gremlin/http.mjs';

/** JanusGraph over a one-node Cassandra, which is started before it and stopped after it. */
export const janusgraph = {
  name: 'janusgraph',
  needs: 'cassandra',
  ports: { http: 18_183 },
  heap: '1g',
  up: 'Channel started at port',
  url: ({ http }) => `ws://127.0.0.1:${http}/gremlin`,
  reach: ({ http }) =>
    `curl http://127.0.0.1:${http}/gremlin -d '{"gremlin":"g.V().count()"}', or any Gremlin driver`,
  words: ({ jars, home }) => [
    '-XX:+UseG1GC',
    '-XX:+ExitOnOutOfMemoryError',
    '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn',
    '-Dorg.slf4j.simpleLogger.log.org.apache.tinkerpop.gremlin.server=info',
    '-Dorg.slf4j.simpleLogger.log.org.janusgraph=info',
    '-cp',
    jars.join(':'),
    'org.janusgraph.graphdb.server.JanusGraphServer',
    join(home, 'conf/janusgraph-server.yaml'),
  ],
  answers: ({ http }) => answersGremlin(http),
};

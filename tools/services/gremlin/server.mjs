import { answersGremlin } from './http.mjs';

/** The common part of the recipes of all Gremlin servers. */
export const GREMLIN_SERVER = {
  up: 'Channel started at port',
  url: ({ http }) => `ws://127.0.0.1:${http}/gremlin`,
  reach: ({ http }) =>
    `curl http://127.0.0.1:${http}/gremlin -d '{"gremlin":"g.V().count()"}', or any Gremlin driver`,
  answers: ({ http }) => answersGremlin(http),
};

/** The first words of their Java programs. */
export const JAVA_OPTIONS = [
  '-XX:+UseG1GC',
  '-XX:+ExitOnOutOfMemoryError',
  '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn',
  '-Dorg.slf4j.simpleLogger.log.org.apache.tinkerpop.gremlin.server=info',
];

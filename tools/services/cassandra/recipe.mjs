import { connect } from 'node:net';
import { basename, join } from 'node:path';

const TIMEOUT_MS = 5_000;

/** A one-node Cassandra, the storage of `janusgraph`. */
export const cassandra = {
  name: 'cassandra',
  ports: { cql: 19_142, storage: 17_100, sslStorage: 17_101 },
  heap: '1g',
  up: 'Startup complete',
  url: ({ cql }) => `127.0.0.1:${cql}`,
  reach: ({ cql }) => `CQL on port ${cql}`,
  words: ({ jars, home }) => [
    '-XX:+UseG1GC',
    '-XX:+ExitOnOutOfMemoryError',
    `-javaagent:${jars.find((jar) => basename(jar).startsWith('jamm-'))}`,
    ...openModules(),
    '-Djdk.attach.allowAttachSelf=true',
    `-Dcassandra.storagedir=${join(home, 'data')}`,
    `-Dcassandra.config=file://${join(home, 'conf/cassandra.yaml')}`,
    `-Dlogback.configurationFile=${join(home, 'conf/logback.xml')}`,
    '-Dcassandra-foreground=yes',
    '-Dcassandra.skip_wait_for_gossip_to_settle=0',
    '-Dcassandra.ring_delay_ms=1000',
    '-Dcassandra.disable_auth_caches_remote_configuration=true',
    '-cp',
    [join(home, 'conf'), ...jars].join(':'),
    'org.apache.cassandra.service.CassandraDaemon',
  ],
  answers: ({ cql }) => answersCql(cql),
};

/** What Cassandra 5 reaches into on Java 17. */
function openModules() {
  const base = [
    ...['java.io', 'java.util', 'java.util.concurrent', 'java.util.concurrent.atomic', 'java.nio'],
    ...['java.lang', 'java.lang.reflect', 'java.lang.ref', 'java.lang.module', 'java.math'],
    ...['java.net', 'sun.nio.ch', 'jdk.internal.ref', 'jdk.internal.reflect', 'jdk.internal.math'],
    ...['jdk.internal.module', 'jdk.internal.util.jar', 'jdk.internal.loader'],
    ...['jdk.internal.perf', 'jdk.internal.misc'],
  ].map((name) => `java.base/${name}`);
  const exported = [
    'java.management.rmi/com.sun.jmx.remote.internal.rmi',
    'java.rmi/sun.rmi.registry',
    'java.rmi/sun.rmi.server',
    'java.rmi/sun.rmi.transport.tcp',
    'java.sql/java.sql',
    'jdk.attach/sun.tools.attach',
    'jdk.unsupported/sun.misc',
    'jdk.compiler/com.sun.tools.javac.file',
  ];
  const opened = ['jdk.management/com.sun.management.internal', 'java.rmi/sun.rmi.transport.tcp'];
  return [
    ...[...base, ...exported].map((name) => `--add-exports=${name}=ALL-UNNAMED`),
    ...[...base, ...opened].map((name) => `--add-opens=${name}=ALL-UNNAMED`),
  ];
}

/** True when an OPTIONS frame of the native protocol is answered with SUPPORTED. */
function answersCql(port) {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: TIMEOUT_MS });
    const end = (outcome) => {
      socket.destroy();
      resolve(outcome);
    };
    socket.on('connect', () => socket.write(Buffer.from([4, 0, 0, 0, 5, 0, 0, 0, 0])));
    socket.on('data', (bytes) => end(bytes[0] === 0x84 && bytes[4] === 6));
    for (const event of ['timeout', 'error', 'end']) socket.on(event, () => end(false));
  });
}

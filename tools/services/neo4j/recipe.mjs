import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { answersBolt } from './bolt.mjs';

/** Neo4j community, the LTS line: Bolt only. NEO4J_PASSWORD turns authentication on (user `neo4j`). */
export const neo4j = {
  name: 'neo4j',
  ports: { bolt: 17_687 },
  heap: '2g',
  up: 'Started.',
  url: ({ bolt }) => `bolt://127.0.0.1:${bolt}`,
  reach: ({ bolt }) =>
    `cypher-shell -a bolt://127.0.0.1:${bolt}, or neo4j-driver; ${
      process.env.NEO4J_PASSWORD ? 'user neo4j, password of NEO4J_PASSWORD' : 'no authentication'
    }`,
  values: () => ({ auth: String(Boolean(process.env.NEO4J_PASSWORD)) }),

  /** A password can only be set before the first start of an empty data folder. */
  prepare({ java, jars, home }) {
    const password = process.env.NEO4J_PASSWORD;
    if (!password) return;
    const file = join(home, 'password.sha256');
    const digest = createHash('sha256').update(password).digest('hex');
    if (existsSync(join(home, 'data/databases'))) {
      if (existsSync(file) && readFileSync(file, 'utf8') === digest) return;
      throw new Error(
        'The data of neo4j was created with another NEO4J_PASSWORD, or without one; empty it: up --fresh neo4j.',
      );
    }
    setPassword(password, { java, jars, home });
    writeFileSync(file, digest);
  },

  words: ({ jars, home }) => [
    // Two cores have none to spare for the threads of a concurrent collector.
    '-XX:+UseParallelGC',
    '-XX:NewRatio=1', // what a transaction leaves is nearly all garbage
    // As the configuration of the distribution has them.
    '-XX:+UnlockExperimentalVMOptions',
    '-XX:+TrustFinalNonStaticFields',
    '-Dio.netty.tryReflectionSetAccessible=true',
    '-XX:+ExitOnOutOfMemoryError',
    ...['nio', 'io'].map((name) => `--add-opens=java.base/java.${name}=ALL-UNNAMED`),
    '--add-opens=java.base/sun.nio.ch=ALL-UNNAMED',
    '-Dlog4j2.disable.jmx=true',
    '-Dfile.encoding=UTF-8',
    '-cp',
    jars.join(':'),
    'org.neo4j.server.CommunityEntryPoint',
    `--home-dir=${home}`,
    `--config-dir=${join(home, 'conf')}`,
    '--console-mode',
  ],

  answers: ({ bolt }) => answersBolt(bolt, process.env.NEO4J_PASSWORD),
};

function setPassword(password, { java, jars, home }) {
  const words = ['org.neo4j.cli.AdminTool', 'dbms', 'set-initial-password', password];
  const env = { ...process.env, NEO4J_HOME: home, NEO4J_CONF: join(home, 'conf') };
  try {
    execFileSync(java, ['-cp', jars.join(':'), ...words], { env, stdio: 'pipe' });
  } catch (error) {
    // Its own message is the whole command line.
    throw new Error(`neo4j did not take NEO4J_PASSWORD: ${String(error.stderr).trim()}`);
  }
}

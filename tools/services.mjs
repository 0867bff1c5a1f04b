#!/usr/bin/env node
// Starts and stops the real servers that tests run against: npm run services -- up neo4j gremlin
import { parseArgs } from 'node:util';
import { serviceNames, start, stop } from './services/service.mjs';

/** Its programs are built for half an hour. */
const OPTIONAL = 'kubernetes';

const usage = `usage: npm run services -- up [--fresh] [<name> ...]   install, start, wait until it answers
       npm run services -- down [<name> ...]         stop what up started
names: ${serviceNames.join(', ')} (none: all; up: all but ${OPTIONAL})
--fresh: with empty data`;

const { verb, names, fresh } = readWords();
const began = Date.now();
const outcomes = await Promise.allSettled(
  names.map((name) => (verb === 'up' ? up(name) : down(name))),
);
for (const outcome of outcomes) {
  if (outcome.status === 'rejected') {
    console.error(outcome.reason.message);
    process.exitCode = 1;
  }
}

async function up(name) {
  const { already, url, pid, reach } = await start(name, { fresh });
  const how = already ? 'already runs' : `up after ${((Date.now() - began) / 1000).toFixed(1)} s`;
  console.log(`${name}: ${how} (pid ${pid}) at ${url}\n  ${reach}`);
}

async function down(name) {
  await stop(name);
  console.log(`${name}: down`);
}

function readWords() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { fresh: { type: 'boolean', default: false }, help: { type: 'boolean' } },
    });
    if (values.help) {
      console.log(usage);
      process.exit(0);
    }
    const [verb, ...asked] = positionals;
    const unknown = asked.filter((name) => !serviceNames.includes(name));
    if (unknown.length > 0) throw new Error(`There is no service ${unknown.join(', ')}.`);
    if (verb !== 'up' && verb !== 'down') throw new Error(`Say up or down.`);
    const all = serviceNames.filter((name) => verb === 'down' || name !== OPTIONAL);
    return { verb, names: asked.length > 0 ? asked : all, fresh: values.fresh };
  } catch (error) {
    console.error(`${error.message}\n${usage}`);
    process.exit(2);
  }
}

// The real servers that tests and benches run against: installed from package registries, started on loopback.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { cassandra } from './cassandra/recipe.mjs';
import { docker } from './docker/recipe.mjs';
import { gremlin } from './gremlin/recipe.mjs';
import { findJava, install } from './install.mjs';
import { janusgraph } from './janusgraph/recipe.mjs';
import { kubernetes } from './kubernetes/recipe.mjs';
import { withLock } from './lock.mjs';
import { neo4j } from './neo4j/recipe.mjs';
import { choosePorts } from './ports.mjs';
import { end, isSame, killNow, spawnDetached } from './process.mjs';
import { removeHome } from './remove-home.mjs';
import { s3 } from './s3/recipe.mjs';
import { swarm } from './swarm/recipe.mjs';

const RECIPES = { neo4j, gremlin, janusgraph, cassandra, s3, docker, swarm, kubernetes };
const HERE = fileURLToPath(new URL('.', import.meta.url));
const INSTALLED = realPath(fileURLToPath(new URL('../../.services', import.meta.url)));
const START_MS = 240_000;
const STOP_MS = 30_000;

/** The services for people; `cassandra` starts and stops with `janusgraph`. */
export const serviceNames = [
  ...['neo4j', 'gremlin', 'janusgraph', 's3', 'docker', 'swarm'],
  'kubernetes',
];

/**
 * @typedef {object} Service what `.services/<name>/service.json` holds
 * @property {string} name
 * @property {string} url what a client connects to
 * @property {string} reach how a person reaches it, in words
 * @property {Record<string, number>} ports
 * @property {number} pid
 * @property {string} startTime of the process, in the system's own form
 * @property {boolean} ready false until it has answered for the first time
 */

/**
 * Starts a service, installing it first where needed, and waits until it answers a query. One that runs
 * is left as it is. After {@link kill} the service comes back on the same port with its data.
 * @param {string} name
 * @param {{fresh?: boolean}} [options] fresh: with empty data, restarting it where it runs
 * @returns {Promise<Service & {already: boolean}>} already: it had been running
 */
export async function start(name, { fresh = false } = {}) {
  const recipe = recipeOf(name);
  const installed = await withLock(join(INSTALLED, name, 'install.lock'), () =>
    recipe.install ? recipe.install(join(INSTALLED, name)) : installJava(name),
  );
  const needed = recipe.needs ? await startNeeded(recipe, fresh) : undefined;
  try {
    return await startOne(recipe, { installed, needed, fresh });
  } catch (error) {
    if (needed?.already === false) await stopOne(needed.name);
    throw error;
  }
}

/** The defaults for recipes without `install` and `command`: programs of the Java runtime. */
async function installJava(name) {
  const java = findJava();
  return { java, jars: await install(join(HERE, name, 'pom.xml'), join(INSTALLED, name)) };
}

function javaCommand(recipe, { java, jars, home }) {
  const { name } = recipe;
  const heap = process.env[`${name.toUpperCase()}_HEAP`] ?? recipe.heap;
  const words = ['-Xms256m', `-Xmx${heap}`, markOf(name), ...recipe.words({ jars, home })];
  return { program: java, words };
}

function startOne(recipe, { installed, needed, fresh }) {
  const { name } = recipe;
  return withLock(join(folderOf(name), 'start.lock'), async () => {
    if (fresh) {
      await stopOne(name);
      removeHome(homeOf(name));
    }
    const running = recorded(name);
    const service = running ?? (await launch(recipe, { installed, needed }));
    if (!service.ready) await untilAnswering(recipe, service, installed);
    return { ...service, ready: true, already: running !== undefined };
  });
}

/**
 * Stops a service, and then the service that it needs. Stops only the recorded process; a process
 * of others is not touched.
 */
export async function stop(name) {
  await stopOne(name);
  const { needs } = recipeOf(name);
  if (needs) await stopOne(needs);
}

/** Kills a service's process with SIGKILL, as a crash would; {@link start} brings it back. */
export async function kill(name) {
  const record = readRecord(name);
  if (record !== undefined) await killNow(record, markOf(name));
}

/**
 * The service that runs and has answered, or undefined.
 * @returns {Service | undefined}
 */
export function runningService(name) {
  const service = recorded(name);
  return service?.ready ? service : undefined;
}

function recipeOf(name) {
  const recipe = RECIPES[name];
  if (recipe !== undefined) return recipe;
  throw new Error(`There is no service "${name}"; there are ${serviceNames.join(', ')}.`);
}

function startNeeded({ needs, name }, fresh) {
  // Emptying the storage of a running server would break it.
  return fresh ? stopOne(name).then(() => start(needs, { fresh })) : start(needs);
}

async function launch(recipe, { installed, needed }) {
  const { name } = recipe;
  const home = homeOf(name);
  const ports = await choosePorts(readRecord(name)?.ports ?? recipe.ports);
  for (const part of ['conf', 'data', 'logs']) mkdirSync(join(home, part), { recursive: true });
  const templates = join(HERE, name, 'conf');
  if (existsSync(templates))
    render(templates, join(home, 'conf'), { ...needed?.ports, ...ports, ...recipe.values?.() });
  recipe.prepare?.({ ...installed, home });
  const { program, words, env } = recipe.command
    ? recipe.command({ ...installed, home, ports })
    : javaCommand(recipe, { ...installed, home });
  const started = spawnDetached(program, words, {
    cwd: home,
    env: { ...process.env, ...env },
    log: logOf(name),
  });
  return writeRecord({
    name,
    url: recipe.url(ports, home),
    reach: recipe.reach(ports, home),
    ports,
    ...started,
    ready: false,
  });
}

async function untilAnswering(recipe, service, installed) {
  const { name } = recipe;
  const until = Date.now() + START_MS;
  while (!(hasSaid(recipe) && (await recipe.answers(service.ports, homeOf(name))))) {
    const ended = !isSame(service, markOf(name));
    if (ended || Date.now() > until) {
      await stopOne(name);
      const what = ended ? 'ended' : `did not answer within ${START_MS / 1000} s and was stopped`;
      throw new Error(`${name} ${what}. The end of ${logOf(name)}:\n${tail(logOf(name))}`);
    }
    await sleep(200);
  }
  await recipe.finish?.({ ...installed, ports: service.ports });
  writeRecord({ ...service, ready: true });
}

/**
 * Reads the log of the service for its ready message, because another program may answer on its
 * port.
 */
function hasSaid({ name, up }) {
  return readFileSync(logOf(name), 'utf8').includes(up);
}

async function stopOne(name) {
  const record = readRecord(name);
  if (record === undefined) return;
  await end(record, markOf(name), { graceMs: STOP_MS });
  rmSync(recordOf(name), { force: true });
}

/** Copies templates, with each ${key} replaced by its value. */
function render(from, to, values) {
  for (const file of readdirSync(from)) {
    const text = readFileSync(join(from, file), 'utf8').replace(/\$\{(\w+)\}/g, (_, key) => {
      if (values[key] === undefined) throw new Error(`${file} asks for an unknown value ${key}.`);
      return values[key];
    });
    writeFileSync(join(to, file), text);
  }
}

/** The folder of running services; SERVICES_DIRECTORY lets a second set run beside the first. */
function folderOf(name) {
  return resolve(process.env.SERVICES_DIRECTORY || INSTALLED, name);
}

function homeOf(name) {
  return join(folderOf(name), 'home');
}

function logOf(name) {
  return join(folderOf(name), 'console.log');
}

function recordOf(name) {
  return join(folderOf(name), 'service.json');
}

/**
 * Several working copies may share one folder by a link; a service is identified by the path it was
 * started with.
 */
function realPath(folder) {
  return existsSync(folder) ? realpathSync(folder) : folder;
}

/** A word on the command line that identifies a process as this service of this folder. */
function markOf(name) {
  return RECIPES[name].mark?.(homeOf(name)) ?? `-Dforebear.service=${folderOf(name)}`;
}

function recorded(name) {
  const record = readRecord(name);
  return record !== undefined && isSame(record, markOf(name)) ? record : undefined;
}

function readRecord(name) {
  return existsSync(recordOf(name)) ? JSON.parse(readFileSync(recordOf(name), 'utf8')) : undefined;
}

function writeRecord(service) {
  const file = recordOf(service.name);
  writeFileSync(`${file}.new`, `${JSON.stringify(service, null, 2)}\n`);
  renameSync(`${file}.new`, file);
  return service;
}

function tail(file) {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-20).join('\n');
}

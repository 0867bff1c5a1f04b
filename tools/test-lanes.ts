// Runs the tests of all lanes, or of those that are named, side by side: tsx tools/test-lanes.ts [<lane> ...]
// A lane waits for those before it that use one of its servers. What each prints is shown when it ends.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setup } from '../test/support/built.js';
import { LANES } from '../test/support/lanes.js';

/** The projects of vitest and the servers of each lane. */
const all: Readonly<Record<string, { servers: readonly string[]; projects: readonly string[] }>> = {
  own: { servers: [], projects: ['quick', 'own'] },
  ...Object.fromEntries(
    Object.entries(LANES).map(([name, { servers }]) => [name, { servers, projects: [name] }]),
  ),
};

const named = process.argv.slice(2);
const lanes = named.length > 0 ? named : Object.keys(all);
const unknown = lanes.filter((lane) => !(lane in all));
if (unknown.length > 0) {
  console.error(
    `There is no lane ${unknown.join(', ')}; there are ${Object.keys(all).join(', ')}.`,
  );
  process.exit(2);
}

setup(); // once, before each lane looks whether it has to
const lastOf = new Map<string, Promise<Ran>>();
const failed = (await Promise.all(lanes.map(inTurn))).filter(({ code }) => code !== 0);
// The last lines of the output name what failed.
for (const { lane, output } of failed)
  for (const line of output.split('\n'))
    if (/ FAIL |^tests:/.test(line)) console.log(`${lane}: ${line}`);
process.exitCode = failed.length === 0 ? 0 : 1;

interface Ran {
  readonly lane: string;
  readonly code: number | null;
  readonly output: string;
}

/** Runs a lane once those before it have left its servers. */
function inTurn(lane: string): Promise<Ran> {
  const servers = all[lane]?.servers ?? [];
  const before = servers.map((server) => lastOf.get(server));
  const ran = Promise.all(before).then(() => run(lane));
  for (const server of servers) lastOf.set(server, ran);
  return ran;
}

async function run(lane: string): Promise<Ran> {
  const began = performance.now();
  const projects = (all[lane]?.projects ?? []).flatMap((name) => ['--project', name]);
  const child = spawn('npx', ['vitest', 'run', ...projects], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, FORCE_COLOR: '0' },
  });
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  const output = stdout + stderr;
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  console.log(`${output}lane ${lane}: exit code ${code} after ${minutes} min\n`);
  return { lane, code, output };
}

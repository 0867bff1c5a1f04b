// Runs the tests: npm test [-- <lane> ...], or npm test -- <words of vitest>, such as a file.
// Lanes run at the same time, but a lane waits for earlier lanes that use one of its servers. The lane `own` prints
// while it runs, each other lane when it ends.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setup } from '../test/support/built.js';
import { LANES } from '../test/support/lanes.js';

/** The projects of vitest and the servers of each lane. */
const all: Readonly<Record<string, { servers: readonly string[]; projects: readonly string[] }>> = {
  own: { servers: [], projects: ['quick', 'joined', 'own'] },
  ...Object.fromEntries(
    Object.entries(LANES).map(([name, { servers }]) => [name, { servers, projects: [name] }]),
  ),
};

interface Ran {
  readonly lane: string;
  readonly code: number | null;
  readonly output: string;
}

const words = process.argv.slice(2);
const areLanes = words.every((word) => word in all);
process.exitCode = areLanes
  ? await runLanes(words.length > 0 ? words : Object.keys(all))
  : await runVitest(words);

async function runVitest(args: readonly string[]): Promise<number | null> {
  const child = spawn('npx', ['vitest', 'run', ...args], { stdio: 'inherit' });
  const [code] = (await once(child, 'close')) as [number | null];
  return code;
}

async function runLanes(lanes: readonly string[]): Promise<number> {
  setup(); // builds before the lanes start, so that none of them has to
  const lastOf = new Map<string, Promise<Ran>>();
  const running = lanes.map((lane) => {
    const servers = all[lane]?.servers ?? [];
    const before = servers.map((server) => lastOf.get(server));
    const ran = Promise.all(before).then(() => run(lane));
    for (const server of servers) lastOf.set(server, ran);
    return ran;
  });
  const failed = (await Promise.all(running)).filter(({ code }) => code !== 0);
  // The last lines of the output name what failed, and why.
  for (const { lane, output } of failed)
    for (const [lines] of output.matchAll(/^tests:.*|^ *FAIL .*(\n.+){0,8}/gm))
      console.log(`${lane}: ${lines}\n`);
  return failed.length === 0 ? 0 : 1;
}

async function run(lane: string): Promise<Ran> {
  const began = performance.now();
  const projects = (all[lane]?.projects ?? []).flatMap((name) => ['--project', name]);
  const child = spawn('npx', ['vitest', 'run', ...projects], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1' },
  });
  const isShown = lane === 'own';
  if (isShown) child.stdout.pipe(process.stdout);
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  const output = stdout + stderr;
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  const shown = isShown ? stderr : output;
  console.log(`${shown}lane ${lane}: exit code ${code} after ${minutes} min\n`);
  return { lane, code, output };
}

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { GraphPlan } from './generator.js';

/** The directory of a plan's store below a directory; filled when it is not there yet. */
export async function preparedDirectory(below: string, plan: GraphPlan): Promise<string> {
  const directory = join(below, `lineage-${plan.entities}-${plan.seed}`);
  if (await stat(directory).catch(() => undefined)) return directory;
  const unfinished = `${directory}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  const child = fork(join(import.meta.dirname, 'fill-child.ts'), [
    unfinished,
    String(plan.entities),
  ]);
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`Filling the graph failed with exit code ${code}.`);
  await rename(unfinished, directory);
  return directory;
}

import { chmodSync, createReadStream, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { reasonOf } from '#src/domain/errors/index.js';
import { unpackArchive } from '#src/files/archive/index.js';
import { Agent } from '../../shared/link/agent/agent.js';
import { agentServer } from '../../shared/link/agent/agent-server.js';
import { listenOnFirst } from '../../shared/link/agent/listen.js';
import { AGENT_PATHS } from '../../shared/link/messages.js';
import { SERVING_PORT } from '../../shared/program-options.js';
import { CARRIED, readCarried } from '../carried-program.js';
import { AGENT_PORT } from '../names.js';
import { agentSettings } from './agent-settings.js';
import { EXCHANGE } from './launcher.js';
import { PodProcesses } from './pod-processes.js';
import { makePipes, PodProgram } from './pod-program.js';

/** Shows that an agent of this pod has begun before. */
const BEGUN = join(EXCHANGE, '.begun');
/** More than a secret can contain, even when it is compressed. */
const MAX_BYTES = 2 ** 30;

serve()
  .then(() => process.exit(0))
  .catch((error: unknown) => {
    process.stderr.write(`${reasonOf(error)}\n`);
    process.exit(1);
  });

async function serve(): Promise<void> {
  const { key, address, isLaunched, contactMs } = agentSettings(process.env);
  // The kubelet starts an ended agent again, which knows nothing of its program.
  if (existsSync(BEGUN)) {
    new PodProcesses().kill(false);
    throw new Error('The agent of this program has ended before.');
  }
  chmodSync(EXCHANGE, 0o755); // the image of the program must not replace the pipes by links
  writeFileSync(BEGUN, '', { flag: 'wx' });
  const pipes = isLaunched ? makePipes() : undefined;
  const agent = new Agent({
    program: (sent) => new PodProgram(sent, pipes),
    address: { host: address, port: SERVING_PORT },
  });
  let late: NodeJS.Timeout | undefined;
  const alone = new Promise<void>((resolve) => {
    late = setTimeout(() => {
      agent.abandon();
      void sleep(contactMs).then(resolve); // the server may come back for the files
    }, contactMs);
  });
  // The kubelet ends the agent after the program, whose files the server still has to get.
  process.on('SIGTERM', () => undefined);
  const server = agentServer(key, agent.routes, () => late?.refresh());
  await startCarried(agent);
  await listenOnFirst(server, '::', [AGENT_PORT]);
  await Promise.race([alone, agent.left]);
  await agent.release();
}

/** Starts a program that came with the pod, without waiting for the server. */
async function startCarried(agent: Agent): Promise<void> {
  const program = await readCarried();
  if (!program) return;
  const unpack = (name: string, folder: string) =>
    unpackArchive(createReadStream(join(CARRIED.folder, name)), folder, { maxBytes: MAX_BYTES });
  await unpack(CARRIED.archive, AGENT_PATHS.folder);
  if (program.program.python) await unpack(CARRIED.python, `${AGENT_PATHS.python}/python`);
  await agent.start(program);
}

import { reasonOf } from '#src/domain/errors/index.js';
import { dockerClient } from '../../shared/engine/docker-client.js';
import { endContainers } from '../../shared/engine/end-containers.js';
import { Agent } from '../../shared/link/agent/agent.js';
import { agentServer } from '../../shared/link/agent/agent-server.js';
import { listenOnFirst } from '../../shared/link/agent/listen.js';
import { AGENT_PATHS } from '../../shared/link/messages.js';
import { agentSettings } from './agent-settings.js';
import { InstancePort } from './instance-port.js';
import { NodeProgram } from './node-program.js';
import { nodeAddress, ownVolume } from './own-container.js';

const docker = dockerClient({ socketPath: AGENT_PATHS.socket });

/** `run` runs the program of a service; `sweep <run>` removes the remains of a run on this node. */
const [verb, run = ''] = process.argv.slice(2);

try {
  if (verb === 'sweep') await endContainers(docker, { id: run });
  else await serve();
  process.exit(0);
} catch (error) {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exit(1);
}

async function serve(): Promise<void> {
  const { key, ports, address, task, contactMs } = agentSettings(process.env);
  const host = address ?? (await nodeAddress(docker));
  const volumes = {
    folder: await ownVolume(docker, task, AGENT_PATHS.folder),
    python: await ownVolume(docker, task, AGENT_PATHS.python),
  };
  const instances = new InstancePort();
  let late: NodeJS.Timeout | undefined;
  // In reverse order, so that both find a free port soon.
  const port = await listenOnFirst(instances.server, host, [...ports].reverse());
  const agent = new Agent({
    program: (sent) => new NodeProgram(sent, volumes),
    address: { host, port },
    onProgram: (address) => instances.open(address),
  });
  const ended = new Promise<void>((resolve) => process.on('SIGTERM', resolve));
  const alone = new Promise<void>((resolve) => {
    late = setTimeout(() => {
      agent.abandon();
      setTimeout(resolve, contactMs); // the server may come back for the files
    }, contactMs);
  });
  const server = agentServer(key, agent.routes, () => late?.refresh());
  await listenOnFirst(server, host, ports);
  await Promise.race([ended, alone, agent.left]);
  await agent.release();
}

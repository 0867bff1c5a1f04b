import { variableReader } from '../../shared/link/agent/variables.js';
import { AGENT_VARIABLES } from '../../shared/link/messages.js';

/** The settings of an agent, from its service. */
export interface AgentSettings {
  readonly key: Buffer;
  readonly ports: readonly number[];
  /** The address of this node; undefined for a node that joined the swarm after the service was made. */
  readonly address: string | undefined;
  readonly task: string;
  /** How long the agent may have no contact to the server before it ends the program. */
  readonly contactMs: number;
}

export function agentSettings(environment: NodeJS.ProcessEnv): AgentSettings {
  const of = variableReader(AGENT_VARIABLES, environment);
  const addresses = JSON.parse(of('addresses')) as Readonly<Record<string, string>>;
  return {
    key: Buffer.from(of('key'), 'hex'),
    ports: of('ports').split(',').map(Number),
    address: addresses[of('node')],
    task: of('task'),
    contactMs: Number(of('contactMs')),
  };
}

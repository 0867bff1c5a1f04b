import { variableReader } from '../../shared/link/agent/variables.js';

/** The variables with which a pod configures its agent. */
export const AGENT_VARIABLES = {
  /** The key of the link, in hexadecimal digits. */
  key: 'FOREBEAR_KEY',
  address: 'FOREBEAR_ADDRESS',
  /** `launcher`, or `kubelet` for an image whose command is not known. */
  starter: 'FOREBEAR_STARTER',
  contactMs: 'FOREBEAR_CONTACT_MS',
} as const;

/** The settings of an agent, from its pod. */
export interface AgentSettings {
  readonly key: Buffer;
  /** The address of the pod. */
  readonly address: string;
  readonly isLaunched: boolean;
  /** How long the agent may have no contact to the server before it ends the program. */
  readonly contactMs: number;
}

export function agentSettings(environment: NodeJS.ProcessEnv): AgentSettings {
  const of = variableReader(AGENT_VARIABLES, environment);
  return {
    key: Buffer.from(of('key'), 'hex'),
    address: of('address'),
    isLaunched: of('starter') === 'launcher',
    contactMs: Number(of('contactMs')),
  };
}

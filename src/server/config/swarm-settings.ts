import { z } from 'zod';

const MAX_PORT = 65_535;

/** The settings of the swarm runner, used only when `runner` names it. */
export const SWARM_SETTINGS = {
  swarmPorts: z
    .string()
    .regex(/^\d{1,5}-\d{1,5}$/, 'expected two ports, as in 23000-23999')
    .refine((text) => isRange(text), `expected ports from 1024 to ${MAX_PORT}, the lower one first`)
    .default('23000-23999')
    .describe(
      'Ports at which agents and instances listen on the nodes, at the address of the node',
    ),
  swarmConstraints: z
    .array(z.string().regex(/^[\w.-]+\s*[!=]=\s*\S+$/, 'expected one such as node.labels.ml==true'))
    .readonly()
    .default([])
    .describe(
      'Constraints on the nodes that run programs, such as ["node.labels.ml==true"]; none: all',
    ),
  swarmNodeSocket: z
    .string()
    .regex(/^\//, 'expected an absolute path')
    .default('/var/run/docker.sock')
    .describe('Socket of the Docker daemon on every node, for the agent there'),
  swarmContactSeconds: z
    .number()
    .min(2)
    .max(3600)
    .default(60)
    .describe('Seconds without contact after which a node is given up, and a program on it ends'),
};

/** The first and the last port of a valid range. */
export function portRange(text: string): readonly [number, number] {
  const [first = 0, last = 0] = text.split('-').map(Number);
  return [first, last];
}

function isRange(text: string): boolean {
  const [first, last] = portRange(text);
  return first >= 1024 && first < last && last <= MAX_PORT;
}

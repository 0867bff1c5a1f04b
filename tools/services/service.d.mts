export interface Service {
  readonly name: string;
  readonly url: string;
  readonly reach: string;
  readonly ports: Readonly<Record<string, number>>;
  readonly pid: number;
  readonly startTime: string;
  readonly ready: boolean;
}

export type ServiceName =
  | 'neo4j'
  | 'gremlin'
  | 'janusgraph'
  | 's3'
  | 'docker'
  | 'swarm'
  | 'kubernetes';

export const serviceNames: readonly ServiceName[];

export function start(
  name: ServiceName | 'cassandra',
  options?: { readonly fresh?: boolean },
): Promise<Service & { readonly already: boolean }>;

export function stop(name: ServiceName | 'cassandra'): Promise<void>;

export function kill(name: ServiceName | 'cassandra'): Promise<void>;

export function runningService(name: ServiceName | 'cassandra'): Service | undefined;

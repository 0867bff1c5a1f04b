import { hostname } from 'node:os';
import { join } from 'node:path';
import type { JobQueue, Services } from '#schema/context.js';
import type { InstanceTypes } from '#src/domain/instances/index.js';
import type { JobLimits } from '#src/domain/limits.js';
import type { Roles } from '#src/domain/roles/index.js';
import type { Environments } from '#src/environments/index.js';
import { endpointSubject } from '#src/hosting/index.js';
import { JOB_KINDS, type Samplers } from '#src/jobs/index.js';
import { quarantineRules, RuleGate } from '#src/policies/index.js';
import type { OwnObjects } from '#src/ports/object-storage.js';
import type { Runner } from '#src/ports/runner.js';
import type { ReadSecret, SealedValues } from '#src/ports/secrets.js';
import type { Statements } from '#src/ports/signer.js';
import { type ExpiredTokensOptions, removeExpiredTokens } from '#src/records/expired-tokens.js';
import { Background } from '#src/supervision/background.js';
import { Engine } from '#src/supervision/engine.js';
import type { OtherServer } from '#src/supervision/engine-options.js';
import { LeaseKeeper } from '#src/supervision/lease-keeper.js';
import { isLoopback } from '../config/index.js';
import type { Closer } from './closer.js';
import type { Foundation } from './foundation.js';
import { placeId } from './place-id.js';
import type { Times } from './times.js';

const TOKENS_EVERY_MS = 3_600_000;
const DRAINS_EVERY_MS = 30_000;

/** Options of {@link startEngines}. */
export interface EnginesOptions extends Foundation {
  readonly services: Omit<Services, 'queue'>;
  readonly own: OwnObjects;
  readonly runner: Runner;
  readonly readSecret: ReadSecret;
  readonly values: SealedValues;
  readonly statements: Statements;
  readonly environments: Environments;
  readonly dataDirectory: string;
  readonly instanceTypes: InstanceTypes;
  readonly limits: JobLimits;
  readonly slots: number | undefined;
  readonly roles: Roles;
  readonly samplers: Samplers;
  readonly times: Times;
}

/** The state of the engine. */
export type EngineState = 'starting' | 'running' | 'closed';

/** The started engine. */
export interface StartedEngines {
  readonly state: () => EngineState;
  readonly queue: JobQueue;
  /** The lease of this server. */
  readonly lease: LeaseKeeper;
  /** The id of this server process, as in its lease. */
  readonly owner: string;
  /** Publishes the URL at which the other servers of the store reach this one. */
  readonly advertise: (address: string) => Promise<void>;
}

/**
 * Starts the engine, the removal of expired client tokens, and the drains that were not finished.
 * The closer stops them.
 */
export async function startEngines({
  services,
  dataDirectory,
  closer,
  limits,
  times: { hosting, ...times },
  ...parts
}: EnginesOptions): Promise<StartedEngines> {
  let state: EngineState = 'starting';
  const place = { id: await placeId(dataDirectory), host: hostname() };
  const lease = new LeaseKeeper({ ...services, ...parts, ...times, owner: parts.ids.uuid() });
  closer.add(lease, (held) => held.close());
  await lease.start();
  const inputGate = new RuleGate({
    ...services,
    ...parts,
    sources: [quarantineRules({ ...services, ...parts })],
  });
  const shared = { ...services, ...parts, ...limits, ...times, lease, inputGate };
  const workDirectory = join(dataDirectory, 'jobs');
  const directory = join(dataDirectory, 'endpoints');
  const kinds = [
    ...JOB_KINDS.map((kind) => kind.subject({ ...shared, workDirectory })),
    endpointSubject({ ...shared, directory, ...(hosting && { times: hosting }) }),
  ];
  const engine = new Engine({ ...shared, kinds, place });
  services.router.locateBy(async (endpoint) => {
    const server = await engine.serverOf(endpoint);
    return (
      server && (isOutOfReach(server, place.host) ? { ...server, address: undefined } : server)
    );
  });
  closer.add(engine, (running) => {
    state = 'closed';
    return running.close();
  });
  await engine.start();
  startUpkeep(shared, closer);
  state = 'running';
  const advertise = (address: string) => lease.advertise(address);
  return { state: () => state, queue: engine, lease, owner: lease.owner, advertise };
}

/**
 * Removes expired client tokens every hour, and finishes drains every 30 seconds. Starts with both.
 */
function startUpkeep(
  services: Omit<Foundation, 'closer'> & ExpiredTokensOptions & Pick<Services, 'drains'>,
  closer: Closer,
): void {
  const closing = new AbortController();
  const background = new Background(services, closing.signal);
  closer.add(background, (running) => {
    closing.abort();
    return running.settled();
  });
  const { signal } = closing;
  background.repeat('Removing expired client tokens', TOKENS_EVERY_MS, () =>
    removeExpiredTokens(services, signal),
  );
  background.repeat('Finishing drains', DRAINS_EVERY_MS, () => services.drains.finishAll(signal));
}

/** A loopback address is only useful on its machine. */
function isOutOfReach({ address, host }: OtherServer, here: string): boolean {
  return address !== undefined && isLoopback(new URL(address).hostname) && host !== here;
}

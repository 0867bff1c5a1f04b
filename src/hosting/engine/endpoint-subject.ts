import { stringOf, vertexIdOf } from '#src/domain/graph/index.js';
import {
  deploymentsOf,
  ENDPOINT_STATUSES,
  ENDPOINTS,
  needsSupervision,
} from '#src/domain/hosting/index.js';
import { incarnatedOf } from '#src/domain/record/index.js';
import type { Belonging, SubjectKind, SubjectState } from '#src/supervision/subject-kind.js';
import { endpointFolders, sweepDeploymentFolders } from './deployment-folders.js';
import { isOf, stopRuns } from './endpoint-runs.js';
import { EndpointSupervisor } from './endpoint-supervisor.js';
import { INSTANCE_RUN } from './instance-slot.js';
import { DEFAULT_HOSTING_TIMES, type HostingServices, type HostingTimes } from './services.js';

export interface EndpointSubjectOptions extends Omit<HostingServices, 'times'> {
  /** Default {@link DEFAULT_HOSTING_TIMES}. */
  readonly times?: Partial<HostingTimes>;
}

const OVER = ENDPOINT_STATUSES.filter((status) => !needsSupervision(status));
const LIVE = ENDPOINT_STATUSES.filter(needsSupervision);

/** Makes the {@link SubjectKind} of endpoints, for the engine. */
export function endpointSubject({ times, ...options }: EndpointSubjectOptions): SubjectKind {
  const services = { ...options, times: { ...DEFAULT_HOSTING_TIMES, ...times } };
  return {
    label: ENDPOINTS.label,
    live: LIVE.map((status) => ({ status })),
    check: (record) => void ENDPOINTS.read(record),
    state: ({ properties }) => stateOf(stringOf(properties, 'status')),
    isQueued: false,
    takes(record) {
      const endpoint = ENDPOINTS.read(record);
      if (!needsSupervision(endpoint.status)) return undefined;
      const instances = deploymentsOf(endpoint).flatMap(({ variants }) => variants);
      return { caller: endpoint.createdBy, instances };
    },
    boundTo: () => undefined,
    supervise: (task) => new EndpointSupervisor(services, task),
    async belongings() {
      const runs = await services.runner.find(INSTANCE_RUN);
      const instances = runs.map(
        (run): Belonging => ({
          subject: vertexIdOf(run.labels['endpoint'] ?? ''),
          isOf: (record) => isOf(run, incarnatedOf(record)),
          name: `instance ${run.id}`,
          remove: (signal) => stopRuns([run], { ...services, signal }),
        }),
      );
      return [...instances, ...(await endpointFolders(services))];
    },
    tidy: () => sweepDeploymentFolders(services),
  };
}

function stateOf(status: string | undefined): SubjectState {
  if (status === 'Deleting') return 'ending';
  return OVER.some((over) => over === status) ? 'over' : 'live';
}

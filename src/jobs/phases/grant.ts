import { grantOf, type InstanceGrant } from '#src/domain/instances/index.js';
import type { JobMachine } from '#src/domain/job/index.js';
import type { JobServices, Machine, ProgramSpec } from '../job-kind.js';

/** Returns the part of this machine that an instance of a job gets. Throws `RUN_FAILED` when it cannot run here. */
export async function instanceGrant<Job>(
  { runner, instanceTypes }: Pick<JobServices, 'runner' | 'instanceTypes'>,
  spec: Pick<ProgramSpec<Job>, 'instanceType'>,
  job: Job,
): Promise<InstanceGrant> {
  return grantOf(spec.instanceType(job), await runner.resources(), instanceTypes);
}

/** The facts of this machine for an instance that has a grant. */
export function machineOf(
  { scope, runner }: Pick<JobServices, 'scope' | 'runner'>,
  { cpus, gpus }: InstanceGrant,
): Machine {
  return { region: scope.region, cpus, gpus, hostNames: runner.supports.hostNames };
}

/** What results may depend on: the processor, as far as the runner knows it, and the number of threads. */
export async function machineFacts<Job>(
  services: Pick<JobServices, 'runner' | 'instanceTypes'>,
  spec: Pick<ProgramSpec<Job>, 'instanceType'>,
  job: Job,
): Promise<JobMachine> {
  const { cpus } = await instanceGrant(services, spec, job);
  return { ...(await services.runner.processor?.()), threads: Math.max(1, Math.ceil(cpus)) };
}

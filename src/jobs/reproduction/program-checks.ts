import { isPlatformError, type PlatformError } from '#src/domain/errors/index.js';
import type { StringMap } from '#src/domain/lineage/index.js';
import type { Blocker } from '#src/domain/reproduction/index.js';
import type { Roles } from '#src/domain/roles/index.js';
import type { S3Uri } from '#src/domain/s3-uri.js';
import { trainingOutputUri } from '#src/domain/training/index.js';
import { transformVariables } from '#src/domain/transform/index.js';
import type { Program, Runner } from '#src/ports/runner.js';
import type { ReadSecret, SealedValues } from '#src/ports/secrets.js';
import { servingProgram } from '#src/serving/serving-program.js';
import { checkSecretVariables } from '#src/supervision/input-check.js';
import { processingProgram } from '../processing/program.js';
import { trainingProgram } from '../training/program.js';
import { OUTPUT } from '../transform/objects/versions.js';
import { namedInputs } from './inputs.js';
import type { PastJob } from './past-job.js';
import { repeatedOutputUri } from './repeat.js';

/** The services that check whether a program can run again. */
export interface ProgramParts {
  readonly runner: Pick<Runner, 'check' | 'name'>;
  readonly readSecret: ReadSecret;
  readonly values?: SealedValues;
  readonly roles?: Roles;
}

/** Returns the program that repeats a past job. */
function programOf({ kind, job }: PastJob): Program {
  switch (kind) {
    case 'training': {
      const { name } = job.algorithm; // a built-in algorithm runs its own program
      const builtIn = { frameworkVersions: {}, metricDefinitions: [] };
      return trainingProgram(name === undefined ? job : { algorithm: { ...builtIn, name } });
    }
    case 'processing':
      return processingProgram(job);
    case 'transform':
      return servingProgram(job.serves);
  }
}

function variablesOf({ kind, job }: PastJob): StringMap {
  return kind === 'transform' ? transformVariables(job) : job.environment;
}

/**
 * Finds why the programs of past jobs cannot run again. Equal programs are checked once.
 */
export class ProgramChecks {
  readonly #parts: ProgramParts;
  readonly #programs = new Map<string, Promise<PlatformError | undefined>>();

  constructor(parts: ProgramParts) {
    this.#parts = parts;
  }

  async blockers(past: PastJob): Promise<readonly Blocker[]> {
    const { runner, roles, readSecret, values } = this.#parts;
    const { role } = past.job;
    const environment = variablesOf(past);
    const program = programOf(past);
    const key = JSON.stringify(program);
    const known = this.#programs.get(key) ?? refusalOf(() => runner.check(program));
    this.#programs.set(key, known);
    const reader = { read: readSecret, role };
    const checks = [
      ['PROGRAM', program.image ?? program.python?.runtime ?? 'python3', known],
      ['ROLE', role, refusalOf(() => roles?.require(role))],
      [
        'SECRET',
        role,
        refusalOf(() => checkSecretVariables(values?.open(environment) ?? environment, reader)),
      ],
    ] as const;
    const found = await Promise.all(
      checks.map(async ([kind, name, check]) => {
        const refusal = await check;
        if (!refusal) return [];
        return [{ kind, name, reason: kind === 'SECRET' ? SECRET_REFUSED : refusal.message }];
      }),
    );
    return [...found.flat(), ...refusedPlaces(past, roles)];
  }
}

/** Viewers read plans, and must not read the names of secrets. */
const SECRET_REFUSED =
  'a secret of its environment was deleted, or the role may not read it any more';

/** The places that the role of a job may not read, or not write again. */
function refusedPlaces(past: PastJob, roles: Roles | undefined): readonly Blocker[] {
  const { role } = past.job;
  const places = [
    ...namedInputs(past).map(({ uri, form }) => {
      return ['read', form === 'folder' ? `${uri.replace(/\/$/, '')}/` : uri] as const;
    }),
    ...writtenAgain(past).map((uri) => ['write', uri] as const),
  ];
  return places.flatMap(([action, name]) => {
    if (!roles || roles.permits(role, action, name)) return [];
    return { kind: 'ROLE', name, reason: `the role '${role}' may not ${action} there` };
  });
}

function writtenAgain({ kind, job }: PastJob): readonly S3Uri[] {
  const name = `${job.name}-r1`;
  switch (kind) {
    case 'training':
      return [trainingOutputUri({ ...job, name }, 'model.tar.gz')];
    case 'processing':
      return job.outputs.map((output) => repeatedOutputUri(output, name));
    case 'transform':
      return [repeatedOutputUri({ uri: job.outputPath, name: OUTPUT }, name)];
  }
}

/** Returns the error of a check that refuses. Throws other errors. */
async function refusalOf(check: () => unknown): Promise<PlatformError | undefined> {
  try {
    await check();
    return undefined;
  } catch (error) {
    if (isPlatformError(error)) return error;
    throw error;
  }
}

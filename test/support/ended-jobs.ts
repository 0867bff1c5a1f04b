import { createHash } from 'node:crypto';
import type { Arn } from '#src/domain/arn.js';
import { DEFAULT_ARN_SCOPE, makeArn } from '#src/domain/arn.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { trialComponentName } from '#src/domain/job/index.js';
import type { TrialComponentStatus } from '#src/domain/lineage/index.js';
import { TRAINING_JOBS } from '#src/domain/training/index.js';
import { MODEL_ARTIFACT } from '#src/jobs/index.js';
import type { Ledger } from '#src/ledger/index.js';
import { type LineageRecorder, trialComponentArn, versionArn } from '#src/lineage/index.js';
import { livesOf, newTrainingRecord } from '../../bench/support/training-record.js';
import { TESTER } from './test-values.js';

/** What a job has read or written: a URI whose bytes have {@link digestOf} it, or a given digest. */
type Data = Readonly<Record<string, string | { readonly value: string; readonly digest: string }>>;

/** A training job without a program. */
export interface JobFacts {
  readonly name: string;
  readonly outputs?: Data;
  readonly inputs?: Data;
  /** Absent while it runs. */
  readonly endTime?: number;
  readonly status?: TrialComponentStatus;
  readonly experimentName?: string;
  readonly tags?: Readonly<Record<string, string>>;
}

/** Records jobs with their lineage as the engine does, without running them. */
export class EndedJobs {
  readonly #parts: { readonly ledger: Ledger; readonly recorder: LineageRecorder };

  constructor(parts: { readonly ledger: Ledger; readonly recorder: LineageRecorder }) {
    this.#parts = parts;
  }

  /** Records a job. */
  async add({ name, outputs = {}, inputs = {}, ...facts }: JobFacts): Promise<Arn> {
    const { endTime, status = 'Completed', tags = {}, experimentName = 'churn' } = facts;
    const { ledger, recorder } = this.#parts;
    const componentName = trialComponentName('training-job', name);
    const component = trialComponentArn(DEFAULT_ARN_SCOPE, componentName);
    const [written, read] = [versionsOf(outputs), versionsOf(inputs)];
    await recorder.record(
      {
        artifacts: [...written, ...read].flatMap(
          ({ name: of, value: sourceUri, digest, sizeBytes }) => {
            const type = of === MODEL_ARTIFACT ? 'Model' : 'DataSet';
            const sourceTypes = [{ idType: 'SHA256', value: digest } as const];
            return [
              { sourceUri, type },
              { sourceUri, type, sourceTypes, sizeBytes },
            ];
          },
        ),
        trialComponents: [
          {
            name: componentName,
            source: { arn: makeArn(DEFAULT_ARN_SCOPE, 'training-job', name) },
            status: { primaryStatus: status },
            ...(endTime !== undefined && { endTime }),
            outputArtifacts: written,
            inputArtifacts: read,
          },
        ],
        associations: [
          ...written.map(({ value, digest }) => ({
            source: component,
            destination: versionArn(DEFAULT_ARN_SCOPE, value, digest),
            type: 'Produced' as const,
          })),
          ...read.map(({ value, digest }) => ({
            source: versionArn(DEFAULT_ARN_SCOPE, value, digest),
            destination: component,
            type: 'ContributedTo' as const,
          })),
        ],
      },
      TESTER.arn,
    );
    if (endTime === undefined) return component; // an engine would run its record
    const launched = newTrainingRecord(name, {
      tags,
      experiment: { experimentName, trialName: name },
      trialComponent: component,
    });
    const record = [...livesOf(launched)].at(-1) ?? launched;
    const vertex = { ...TRAINING_JOBS.write(record), id: vertexIdOf(record.arn) };
    await ledger.commit({
      actor: TESTER.arn,
      changes: [{ kind: 'putVertex', vertex }],
      expect: [],
    });
    return component;
  }
}

function versionsOf(data: Data) {
  return Object.entries(data).map(([name, given]) => {
    const { value, digest } =
      typeof given === 'string' ? { value: given, digest: digestOf(given) } : given;
    return { name, value, digest, sizeBytes: value.length };
  });
}

/** The digest of the bytes at a URI. */
export function digestOf(uri: string): string {
  return createHash('sha256').update(uri).digest('hex');
}

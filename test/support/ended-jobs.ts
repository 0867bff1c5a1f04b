import { createHash } from 'node:crypto';
import type { Arn } from '#src/domain/arn.js';
import { DEFAULT_ARN_SCOPE, makeArn } from '#src/domain/arn.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import type { TrialComponentStatus } from '#src/domain/lineage/index.js';
import { TRAINING_JOBS } from '#src/domain/training/index.js';
import type { Ledger } from '#src/ledger/index.js';
import { type LineageRecorder, trialComponentArn, versionArn } from '#src/lineage/index.js';
import { newTrainingRecord } from '../../bench/support/training-record.js';
import { TESTER } from './test-values.js';

/** A training job without a program; each output is a URI, by its name. */
export interface JobFacts {
  readonly name: string;
  readonly outputs?: Readonly<Record<string, string>>;
  readonly inputs?: Readonly<Record<string, string>>;
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

  /** Records a job. Its outputs have {@link digestOf} their URI as digests. */
  async add({ name, outputs = {}, inputs = {}, ...facts }: JobFacts): Promise<Arn> {
    const { endTime, status = 'Completed', tags = {}, experimentName = 'churn' } = facts;
    const { ledger, recorder } = this.#parts;
    const component = trialComponentArn(DEFAULT_ARN_SCOPE, name);
    const written = Object.entries(outputs).map(([of, value]) => ({
      name: of,
      ...versionOf(value),
    }));
    const read = Object.entries(inputs).map(([of, value]) => ({ name: of, ...versionOf(value) }));
    await recorder.record(
      {
        artifacts: [...written, ...read].flatMap(({ value, digest }) => [
          { sourceUri: value, type: 'DataSet' },
          {
            sourceUri: value,
            type: 'DataSet',
            sourceTypes: [{ idType: 'SHA256', value: digest }],
          },
        ]),
        trialComponents: [
          {
            name,
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
    const record = newTrainingRecord(name, {
      tags,
      experiment: { experimentName, trialName: name },
      trialComponent: component,
    });
    const vertex = { ...TRAINING_JOBS.write(record), id: vertexIdOf(record.arn) };
    await ledger.commit({
      actor: TESTER.arn,
      changes: [{ kind: 'putVertex', vertex }],
      expect: [],
    });
    return component;
  }
}

function versionOf(value: string) {
  return { value, digest: digestOf(value), sizeBytes: value.length };
}

/** The digest of the bytes at a URI. */
export function digestOf(uri: string): string {
  return createHash('sha256').update(uri).digest('hex');
}

import type { Arn, ArnScope } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import type { TrialComponent, TrialComponentArtifact } from '#src/domain/lineage/index.js';
import {
  type Reproduction,
  type ReproductionResult,
  VERDICTS,
  type Verdict,
} from '#src/domain/reproduction/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { MODEL_ARTIFACT } from '../trial-component.js';
import { launchedJobs, readComponents } from './components.js';
import { firstDivergence, type StepPair } from './divergence.js';
import { type FileParts, filesOf } from './output-files.js';

/** The services that a comparison needs. */
export interface VerdictParts extends FileParts {
  readonly store: GraphStore;
  readonly scope: ArnScope;
}

const MOST_FILES = 100;

/** Compares the subjects of a reproduction with their repetitions. */
export async function compareResults(
  parts: VerdictParts,
  job: Reproduction,
  signal: AbortSignal,
): Promise<readonly ReproductionResult[]> {
  const pairs = await pairsOf(parts, job);
  const subjects = new Set(
    job.steps.flatMap(({ isSubject, number }) => (isSubject ? [number] : [])),
  );
  const results: ReproductionResult[] = [];
  for (const pair of pairs.filter(({ step }) => subjects.has(step))) {
    const compared = await compare(parts, job, { pair, signal });
    const isSame = compared.verdict === 'IDENTICAL';
    const divergence = isSame ? undefined : await firstDivergence(parts, pairs);
    results.push({ ...compared, ...(divergence && { divergence }) });
  }
  return results;
}

/** The worst of several verdicts. */
export function worst(results: readonly Pick<ReproductionResult, 'verdict'>[]): Verdict {
  const ranks = results.map(({ verdict }) => VERDICTS.indexOf(verdict));
  return VERDICTS[Math.max(0, ...ranks)] ?? 'DIFFERENT';
}

/** Each step that ran again with its repetition, in the order of the plan. */
async function pairsOf({ store }: VerdictParts, job: Reproduction): Promise<readonly StepPair[]> {
  const launched = (await launchedJobs(store, job.steps)).map(({ step, arn, job: found }) => {
    if (found) return { step, component: found.trialComponent };
    throw new PlatformError('RUN_FAILED', `The job '${arn}' was deleted before it was compared.`);
  });
  const arns = launched.flatMap(({ step, component }): readonly Arn[] => [
    step.trialComponent,
    component,
  ]);
  const found = await readComponents(store, arns);
  return launched.flatMap(({ step, component }) => {
    const a = found.get(step.trialComponent)?.step;
    const b = found.get(component)?.step;
    return a && b ? [{ step: step.number, a, b }] : [];
  });
}

interface Comparison {
  readonly pair: StepPair;
  readonly signal: AbortSignal;
}

async function compare(
  parts: VerdictParts,
  { tolerance, metrics: chosen }: Pick<Reproduction, 'tolerance' | 'metrics'>,
  { pair: { step, a, b }, signal }: Comparison,
): Promise<Omit<ReproductionResult, 'divergence'>> {
  const metrics = comparedMetrics(a, b, { tolerance, chosen });
  const outputs = comparedOutputs(a).map((output) => ({
    before: output,
    after: b.outputArtifacts.find(({ name }) => name === output.name),
  }));
  const shared = { step, metrics, files: [] };
  if (outputs.every(({ before, after }) => after && before.digest === after.digest))
    return { ...shared, verdict: 'IDENTICAL' };
  const { files, equalFiles } = await comparedFiles(parts, outputs, signal);
  if (files?.length === 0) return { ...shared, verdict: 'IDENTICAL', equalFiles };
  const isWithin = metrics.length > 0 && metrics.every((metric) => metric.isWithin);
  return {
    ...shared,
    verdict: isWithin ? 'EQUIVALENT' : 'DIFFERENT',
    ...(files && { files: files.slice(0, MOST_FILES), equalFiles }),
  };
}

/** The model of a training; all outputs of other jobs. */
function comparedOutputs({ outputArtifacts }: TrialComponent): readonly TrialComponentArtifact[] {
  const model = outputArtifacts.filter(({ name }) => name === MODEL_ARTIFACT);
  return model.length > 0 ? model : outputArtifacts;
}

interface ComparedOutput {
  readonly before: TrialComponentArtifact;
  readonly after: TrialComponentArtifact | undefined;
}

/** The files that differ; undefined when the bytes of the first job are gone. */
async function comparedFiles(
  parts: FileParts,
  outputs: readonly ComparedOutput[],
  signal: AbortSignal,
) {
  const files: { name: string; a?: string; b?: string }[] = [];
  let equalFiles = 0;
  for (const { before, after } of outputs) {
    const a = await filesOf(parts, before, signal);
    const b = after && (await filesOf(parts, after, signal));
    if (!a) return { files: undefined, equalFiles: 0 };
    for (const name of new Set([...a.keys(), ...(b?.keys() ?? [])])) {
      const [ofA, ofB] = [a.get(name), b?.get(name)];
      if (ofA === ofB) equalFiles += 1;
      else files.push({ name, ...(ofA && { a: ofA }), ...(ofB && { b: ofB }) });
    }
  }
  return { files, equalFiles };
}

/** Throughputs are not compared, because they depend on the load of the machine. */
const SPEED = /throughput$/;

function comparedMetrics(
  a: TrialComponent,
  b: TrialComponent,
  { tolerance, chosen }: { readonly tolerance: number; readonly chosen: Reproduction['metrics'] },
): ReproductionResult['metrics'] {
  const ofB = new Map(b.metrics.map(({ name, last }) => [name, last]));
  const ofA = new Map(a.metrics.map(({ name, last }) => [name, last]));
  const names = chosen ?? [...ofA.keys()].filter((name) => !SPEED.test(name));
  return names.map((name) => {
    const [before, after] = [ofA.get(name), ofB.get(name)];
    const isWithin =
      before !== undefined && after !== undefined && isNear(before, after, tolerance);
    return {
      name,
      isWithin,
      ...(before !== undefined && { a: `${before}` }),
      ...(after !== undefined && { b: `${after}` }),
    };
  });
}

function isNear(one: number, other: number, tolerance: number): boolean {
  return Math.abs(one - other) <= tolerance * Math.max(Math.abs(one), Math.abs(other));
}

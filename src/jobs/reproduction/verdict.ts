import type { Arn, ArnScope } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import { jobOf, type TrialComponent } from '#src/domain/lineage/index.js';
import {
  type Reproduction,
  type ReproductionPredictions,
  type ReproductionResult,
  type ReproductionStep,
  VERDICTS,
  type Verdict,
} from '#src/domain/reproduction/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { INPUT } from '../transform/objects/versions.js';
import { MODEL_ARTIFACT } from '../trial-component.js';
import { type RecordedBytes, recordedOutputs } from './bytes.js';
import { comparePredictions } from './compare-predictions.js';
import { launchedJobs, readComponents } from './components.js';
import { firstDivergence, type StepPair } from './divergence.js';
import { type FileParts, filesOf } from './output-files.js';
import { isTransform } from './predictions.js';

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
    const predicted = pairs.find(({ step }) => step === predictionOf(job, pair.step)) ?? pair;
    const compared = await compare(parts, job, { pair, predicted, signal });
    const isSame = compared.verdict === 'IDENTICAL';
    // Another subject may have diverged earlier.
    const chain = chainOf(job, pair.step);
    const made = pairs.filter(({ step }) => chain.has(step));
    const divergence = isSame ? undefined : await firstDivergence(parts, made);
    results.push({ ...compared, ...(divergence && { divergence }) });
  }
  return results;
}

/** Returns the numbers of a step and of all steps before it that it needs. */
function chainOf({ steps }: Reproduction, subject: number): ReadonlySet<number> {
  const chain = new Set([subject]);
  // Each step comes after those that it needs.
  for (const { number, needs } of steps.toReversed())
    if (chain.has(number)) for (const needed of needs) chain.add(needed);
  return chain;
}

/** Returns true when the repeated model has equal files, so that its predictions need no comparison. */
export async function hasEqualModel(
  parts: VerdictParts,
  { job, step: { needs }, signal }: PredictionStep,
): Promise<boolean> {
  const [pair] = (await pairsOf(parts, job)).filter(({ step }) => needs.includes(step));
  return pair !== undefined && (await comparedFiles(parts, pair, signal)).files?.length === 0;
}

interface PredictionStep {
  readonly job: Reproduction;
  readonly step: ReproductionStep;
  readonly signal: AbortSignal;
}

/** The number of the step that compares the predictions of a model. */
function predictionOf({ steps }: Reproduction, model: number): number | undefined {
  return steps.find(({ isPrediction, needs }) => isPrediction && needs.includes(model))?.number;
}

/** The worst of several verdicts; `DIFFERENT` when nothing was compared. */
export function worst(results: readonly Pick<ReproductionResult, 'verdict'>[]): Verdict {
  const ranks = results.map(({ verdict }) => VERDICTS.indexOf(verdict));
  return VERDICTS[Math.max(...ranks)] ?? 'DIFFERENT';
}

/** Returns the steps that ran again, each with its repetition, in the order of the plan. */
async function pairsOf({ store }: VerdictParts, job: Reproduction): Promise<readonly StepPair[]> {
  const launched = (await launchedJobs(store, job)).map(({ step, arn, job: found }) => {
    if (found) return { step, component: found.trialComponent };
    throw new PlatformError(
      'RUN_FAILED',
      `The job '${arn}' was deleted before it was compared; launch the reproduction again.`,
    );
  });
  const arns = launched.flatMap(({ step, component }): readonly Arn[] => [
    step.trialComponent,
    component,
  ]);
  const found = await readComponents(store, arns);
  return launched.map(({ step, component }) => {
    const read = (arn: Arn) => {
      const there = found.get(arn)?.step;
      if (there) return there;
      throw new PlatformError(
        'RUN_FAILED',
        `'${arn}' was deleted before it was compared; launch the reproduction again.`,
      );
    };
    return { step: step.number, a: read(step.trialComponent), b: read(component) };
  });
}

interface Comparison {
  readonly pair: StepPair;
  /** The batch transform and its repetition; the same as `pair` if there is none. */
  readonly predicted: StepPair;
  readonly signal: AbortSignal;
}

async function compare(
  parts: VerdictParts,
  { tolerance, metrics: chosen }: Pick<Reproduction, 'tolerance' | 'metrics'>,
  { pair, predicted, signal }: Comparison,
): Promise<Omit<ReproductionResult, 'divergence'>> {
  const { step, a, b } = pair;
  const metrics = comparedMetrics(a, b, { tolerance, chosen });
  const { files, equalFiles } = await comparedFiles(parts, pair, signal);
  const shared = { step, metrics, ...(equalFiles !== undefined && { equalFiles }) };
  if (files?.length === 0) return { ...shared, files, verdict: 'IDENTICAL' };
  const onSameInput = predicted !== pair;
  const options = { tolerance, onSameInput, signal };
  const predictions = await comparedPredictions(parts, predicted, options);
  const evidence = [...metrics, ...(predictions ? [predictions] : [])];
  const isWithin = evidence.length > 0 && evidence.every((one) => one.isWithin);
  return {
    ...shared,
    verdict: isWithin ? 'EQUIVALENT' : 'DIFFERENT',
    files: files?.slice(0, MOST_FILES) ?? [],
    ...(predictions && { predictions }),
  };
}

const CHANGED = 'the outputs or the input were changed or removed after the job';

interface PredictionOptions {
  readonly tolerance: number;
  /** True when both must have read the same input, so that only the models can differ. */
  readonly onSameInput: boolean;
  readonly signal: AbortSignal;
}

/**
 * Returns undefined when nothing was predicted. Predictions that cannot be compared are not within
 * the tolerance.
 */
async function comparedPredictions(
  parts: VerdictParts,
  pair: StepPair,
  { onSameInput, ...options }: PredictionOptions,
): Promise<ReproductionPredictions | undefined> {
  const { a, b } = pair;
  const job = jobOf(a);
  const [[before] = [], [after] = []] = [recordedOutputs(a), recordedOutputs(b)];
  if (!isTransform(a) || !job || !before) return undefined;
  const { files } = await comparedFiles(parts, pair, options.signal);
  if (!after || !files || (onSameInput && inputOf(a) !== inputOf(b)))
    return { job, values: 0, greatestDifference: 0, isWithin: false, differs: CHANGED };
  const missing = files.find((file) => file.a === undefined || file.b === undefined);
  const paths = missing ? [] : files.map(({ name }) => name);
  const { storage } = parts;
  const compared = await comparePredictions({ storage, ...options }, { before, after, paths });
  return { job, ...compared, ...(missing && { isWithin: false, differs: missing.name }) };
}

/** The digest of the input of a batch transform. Others may change the input while it runs. */
function inputOf({ inputArtifacts }: TrialComponent): string | undefined {
  return inputArtifacts.find(({ name }) => name === INPUT)?.digest;
}

/** Returns the model of a training job, or all outputs of another job. */
function comparedOutputs(step: TrialComponent): readonly RecordedBytes[] {
  const outputs = recordedOutputs(step);
  const model = outputs.filter(({ name }) => name === MODEL_ARTIFACT);
  return model.length > 0 ? model : outputs;
}

/**
 * Returns the files that differ; undefined when they cannot be compared: no output is recorded, its
 * bytes were removed, or it has too many files.
 */
async function comparedFiles(parts: FileParts, { a, b }: StepPair, signal: AbortSignal) {
  const [before, after] = [byName(comparedOutputs(a)), byName(comparedOutputs(b))];
  const names = [...new Set([...before.keys(), ...after.keys()])];
  const files: { name: string; a?: string; b?: string }[] = [];
  if (before.size === 0) return { files: undefined };
  if (names.every((name) => before.get(name)?.digest === after.get(name)?.digest)) return { files };
  let equalFiles = 0;
  for (const name of names) {
    const [ofA, ofB] = [before.get(name), after.get(name)];
    const filesA = ofA ? await filesOf(parts, ofA, signal) : NO_FILES;
    const filesB = ofB ? await filesOf(parts, ofB, signal) : NO_FILES;
    if (!filesA || !filesB) return { files: undefined };
    for (const path of new Set([...filesA.keys(), ...filesB.keys()])) {
      const [one, other] = [filesA.get(path), filesB.get(path)];
      if (one === other) equalFiles += 1;
      else files.push({ name: path, ...(one && { a: one }), ...(other && { b: other }) });
    }
  }
  return { files, equalFiles };
}

const NO_FILES: ReadonlyMap<string, string> = new Map();

function byName(outputs: readonly RecordedBytes[]): ReadonlyMap<string, RecordedBytes> {
  return new Map(outputs.map((output) => [output.name, output]));
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

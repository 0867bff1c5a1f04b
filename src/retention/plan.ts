import type { Arn } from '#src/domain/arn.js';
import type { VertexId } from '#src/domain/graph/index.js';
import type { JobRecord } from '#src/domain/job/index.js';
import type { Artifact, TrialComponent } from '#src/domain/lineage/index.js';
import {
  HOLD_TAG,
  keptSince,
  type RetentionRule,
  type RetentionRules,
} from '#src/domain/retention/index.js';
import { isAtOrBelow } from '#src/domain/s3-uri.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import {
  type Candidate,
  candidatesOf,
  classesOf,
  type Decided,
  type KeptBecause,
} from './candidates.js';
import { capturedCandidate, capturedPrefixes } from './captured.js';
import { type Components, readComponents } from './components.js';
import { JobFacts } from './job-facts.js';
import { keepByObjects } from './linked-objects.js';
import { Places, usedPlaces } from './places.js';
import { findReachable, type GraphParts, type Reachable } from './reachable.js';
import { type Marks, readMarks } from './read-marks.js';

export interface PlanParts extends GraphParts {
  readonly storage: Pick<ObjectStorage, 'list'>;
}

/** What is decided about, and when. */
export interface PlanOptions {
  readonly rules: RetentionRules;
  /** The commit to read right after. */
  readonly at: number;
  /** The time for ages, in milliseconds since the epoch. */
  readonly now: number;
  /** Captured data elsewhere is not listed. */
  readonly uriPrefix: string;
  /** Only the outputs of this one have rules; default all. */
  readonly component?: Arn;
}

const PRODUCED_MOST = 1_000;
const NO_PATH = () => [];

/** Decides about all bytes that jobs and endpoints have written. Throws the errors of {@link findReachable}. */
export async function decide(parts: PlanParts, options: PlanOptions): Promise<readonly Decided[]> {
  const { store } = parts;
  const { at } = options;
  const components = await readComponents(store, at, isHeld);
  const roots = [...components.going, ...(await placesToWrite(parts, components, at))];
  const reachable = await findReachable(parts, { roots, at });
  const decider = new Decider({ parts, options, components, reachable });
  return sharedVersions(await decider.decide());
}

/** The locations that jobs under way are going to write to. */
async function placesToWrite(
  { store }: GraphParts,
  { going }: Components,
  at: number,
): Promise<readonly VertexId[]> {
  if (going.length === 0) return [];
  const query = { direction: 'out', labels: ['Produced'], first: PRODUCED_MOST, at } as const;
  const edges = await store.incident({ ...query, vertices: going });
  return [...edges.values()].flatMap(({ items }) => items.map(({ element }) => element.to));
}

/** What decisions are based on. */
interface Findings {
  readonly parts: PlanParts;
  readonly options: PlanOptions;
  readonly components: Components;
  readonly reachable: Reachable;
}

class Decider {
  readonly #parts: PlanParts;
  readonly #options: PlanOptions;
  readonly #components: Components;
  readonly #reachable: Reachable;
  readonly #inputs: Places;
  readonly #inputsUnderWay: Places;
  readonly #jobs: JobFacts;

  constructor({ parts, options, components, reachable }: Findings) {
    this.#parts = parts;
    this.#options = options;
    this.#components = components;
    this.#reachable = reachable;
    const { models } = reachable;
    this.#inputs = usedPlaces({ components, models }, (id) => reachable.has(id));
    const going = new Set(components.going);
    this.#inputsUnderWay = usedPlaces({ components, models }, (id) => going.has(id));
    this.#jobs = new JobFacts(parts.store, options.at);
  }

  async decide(): Promise<readonly Decided[]> {
    const { rules } = this.#options;
    // Only these rules need the records of jobs.
    const needing = rules.filter(({ tags, keepLast }) => tags !== undefined || keepLast > 0);
    const classes = new Set(needing.map((rule) => rule.class));
    if (classes.size > 0) {
      const { ended } = this.#components;
      await this.#jobs.read(ended.filter((one) => classesOf(one).some((of) => classes.has(of))));
    }
    const marks = await readMarks(this.#parts.store, this.#options.at);
    const decided = this.#outputs(marks);
    for await (const captured of this.#captured()) decided.push(captured);
    const { at } = this.#options;
    const reachable = this.#reachable;
    return keepByObjects(this.#parts, await this.#keepHeld(decided, marks), { reachable, at });
  }

  /** Decides by the components, the graph and the ages about the outputs that are still there. */
  #outputs(marks: Marks): Decided[] {
    const decided: Decided[] = [];
    const latest = latestOutputs(this.#components);
    const counts = new Map<string, number>();
    // The newest first, for keepLast.
    const ended = [...this.#components.ended].sort((one, other) => other.endTime - one.endTime);
    for (const component of ended)
      for (const candidate of candidatesOf(this.#parts.scope, component)) {
        const { uri, digest } = candidate;
        if (digest !== undefined && (marks.gone.has(candidate.id) || latest.get(uri) !== digest))
          continue;
        const isAsked = component.arn === (this.#options.component ?? component.arn);
        const rule = isAsked ? this.#ruleFor(candidate, this.#jobs.of(component)) : undefined;
        decided.push(this.#decided(candidate, rule, counts));
      }
    return decided;
  }

  async *#captured(): AsyncGenerator<Decided> {
    const { rules, at, now } = this.#options;
    if (!rules.some((rule) => rule.class === 'CAPTURE')) return;
    for await (const artifact of capturedPrefixes(this.#parts, at)) {
      const { uri } = artifact.source;
      const rule = this.#ruleFor({ class: 'CAPTURE', uri }, undefined);
      if (!rule || !uri.startsWith(this.#options.uriPrefix)) continue;
      const before = keptSince(rule, now);
      const captured = await capturedCandidate(this.#parts.storage, artifact, before);
      if (captured) yield this.#decided(captured, rule, new Map());
    }
  }

  #ruleFor(
    { class: of, uri }: Pick<Candidate, 'class' | 'uri'>,
    job: JobRecord | undefined,
  ): RetentionRule | undefined {
    return this.#options.rules.find(
      (rule) =>
        rule.class === of &&
        (rule.uriPrefix === undefined || isAtOrBelow(uri, rule.uriPrefix)) &&
        Object.entries(rule.tags ?? {}).every(([key, value]) => job?.tags[key] === value),
    );
  }

  #decided(
    candidate: Candidate,
    rule: RetentionRule | undefined,
    counts: Map<string, number>,
  ): Decided {
    // A spread of so many candidates takes a tenth of the plan.
    const keep = (keptBecause: KeptBecause | undefined, path: Decided['path'] = NO_PATH) =>
      Object.assign(candidate, { rule, keptBecause, path });
    if (!rule) return keep('NO_RULE');
    const isAmongLast = this.#isAmongLast(candidate, rule, counts);
    if (candidate.time >= keptSince(rule, this.#options.now)) return keep('TOO_YOUNG');
    if (isAmongLast) return keep('AMONG_LAST');
    const { component } = candidate;
    if (component?.isHeld) return keep('HELD', () => [component.id]);
    const used = candidate.vertices.find((id) =>
      rule.keepReachable ? this.#reachable.has(id) : this.#reachable.isDirect(id),
    );
    if (used !== undefined) return keep('REACHABLE', () => this.#reachable.pathFrom(used));
    const inputs = rule.keepReachable ? this.#inputs : this.#inputsUnderWay;
    const reader = inputs.userOf(candidate.uri);
    if (reader !== undefined) return keep('REACHABLE', () => this.#reachable.pathFrom(reader));
    return keep(undefined);
  }

  #isAmongLast(
    { component }: Candidate,
    rule: RetentionRule,
    counts: Map<string, number>,
  ): boolean {
    const { keepLast } = rule;
    if (keepLast === 0 || !component) return false;
    const experiment = this.#jobs.of(component)?.experiment.experimentName ?? '';
    const group = `${this.#options.rules.indexOf(rule)} ${experiment}`;
    const count = (counts.get(group) ?? 0) + 1;
    counts.set(group, count);
    return count <= keepLast;
  }

  /** Keeps what has the tag of a hold, and leaves out logs that are not there any more. */
  async #keepHeld(decided: readonly Decided[], marks: Marks): Promise<readonly Decided[]> {
    const free = decided.filter(({ keptBecause }) => keptBecause === undefined);
    const logs = free.filter((one) => one.class === 'LOGS');
    await this.#jobs.read(logs.flatMap(({ component }) => component ?? []));
    const places = new Places(marks.held);
    return decided.flatMap((one): readonly Decided[] => {
      if (one.keptBecause !== undefined) return [one];
      const { component } = one;
      const held = places.userOf(one.uri);
      if (held !== undefined) return [{ ...one, keptBecause: 'HELD', path: () => [held] }];
      if (component && marks.heldJobs.has(component.arn))
        return [{ ...one, keptBecause: 'HELD', path: () => [component.id] }];
      if (one.class === 'LOGS') {
        const log = component && this.#jobs.of(component)?.log;
        return log && !log.deletion ? [one] : [];
      }
      return [one];
    });
  }
}

/**
 * The digest of the bytes that a job wrote last, by the URI. Others may have replaced them; a run
 * asks the graph and the storage before it removes them.
 */
function latestOutputs({ ended }: Components): ReadonlyMap<string, string> {
  const latest = new Map<string, string>();
  const inOrder = [...ended].sort((one, other) => one.endTime - other.endTime);
  for (const { outputs } of inOrder)
    for (const { value, digest } of outputs) if (digest !== undefined) latest.set(value, digest);
  return latest;
}

/**
 * Bytes that several jobs have written are kept when one of them keeps them. Those that no job has
 * changed are the data of somebody else.
 */
function sharedVersions(decided: readonly Decided[]): readonly Decided[] {
  const kept = new Map<VertexId, Decided>();
  for (const one of decided)
    if (one.keptBecause !== undefined && !kept.has(one.id)) kept.set(one.id, one);
  const found = new Map<VertexId, Decided>();
  const written = new Set(decided.filter(({ isUnchanged }) => !isUnchanged).map(({ id }) => id));
  for (const one of decided)
    if (written.has(one.id) && !found.has(one.id)) found.set(one.id, kept.get(one.id) ?? one);
  return [...found.values()];
}

function isHeld({ tags }: TrialComponent | Artifact): boolean {
  return HOLD_TAG in tags;
}

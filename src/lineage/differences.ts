import type { VertexId } from '#src/domain/graph/index.js';
import { type Artifact, digestOf, type TrialComponent } from '#src/domain/lineage/index.js';
import { pairSteps, type StepPair } from './paths.js';
import { linksInto, type WalkedEntity, type WalkedGraph } from './walk.js';

/** The kind of a difference. */
export type DifferenceKind = 'CONTENT' | 'PARAMETER' | 'METRIC' | 'IMAGE' | 'CODE';

/** An item that both sides have, with different values. */
export interface LineageDifference {
  readonly kind: DifferenceKind;
  /** A source URI, the name of a parameter or a metric, or the name of the step with another image or code. */
  readonly name: string;
  readonly a?: string;
  readonly b?: string;
  readonly entityA?: WalkedEntity;
  readonly entityB?: WalkedEntity;
}

/**
 * Finds the differences between two sides: bytes by location, and each step of one side against the
 * same step of the other.
 */
export function differences(sideA: WalkedGraph, sideB: WalkedGraph): LineageDifference[] {
  const inputsA = inputsOf(sideA);
  const inputsB = inputsOf(sideB);
  return [
    ...contents(sideA, sideB),
    ...pairSteps(sideA, sideB).flatMap((pair) => [
      ...values('PARAMETER', pair, ({ parameters }) => parameters),
      ...values('METRIC', pair, lastValues),
      ...USES.flatMap(({ kind, type }) =>
        uses(kind, pair, { a: inputsA(pair.a, type), b: inputsB(pair.b, type) }),
      ),
    ]),
  ];
}

/** The inputs of a step that are not data, by the type of the artifact. */
const USES = [
  { kind: 'IMAGE', type: 'Image' },
  { kind: 'CODE', type: 'Code' },
] as const;
const USED_TYPES: ReadonlySet<string> = new Set(USES.map(({ type }) => type));

interface WalkedArtifact {
  readonly walked: WalkedEntity;
  readonly artifact: Artifact;
  readonly digest: string | undefined;
}

function artifactOf(walked: WalkedEntity): WalkedArtifact | undefined {
  const { entity } = walked;
  return entity.kind === 'artifact'
    ? { walked, artifact: entity, digest: digestOf(entity) }
    : undefined;
}

/** Locations of which each side has a version that the other side lacks. */
function contents(sideA: WalkedGraph, sideB: WalkedGraph): LineageDifference[] {
  const versionsB = versionsByUri(sideB);
  return [...versionsByUri(sideA)].flatMap(([name, ofA]) => {
    const ofB = versionsB.get(name) ?? [];
    const a = newestWithout(ofA, ofB);
    const b = newestWithout(ofB, ofA);
    return a?.digest === undefined || b?.digest === undefined
      ? []
      : [{ kind: 'CONTENT', name, a: a.digest, b: b.digest, entityA: a.walked, entityB: b.walked }];
  });
}

function versionsByUri({ entities }: WalkedGraph): Map<string, WalkedArtifact[]> {
  const versions = new Map<string, WalkedArtifact[]>();
  for (const walked of entities.values()) {
    const found = artifactOf(walked);
    if (!found?.digest || USED_TYPES.has(found.artifact.type)) continue;
    const { uri } = found.artifact.source;
    versions.set(uri, [...(versions.get(uri) ?? []), found]);
  }
  return versions;
}

function newestWithout(
  artifacts: readonly WalkedArtifact[],
  others: readonly WalkedArtifact[],
): WalkedArtifact | undefined {
  const known = new Set(others.map(({ digest }) => digest));
  return artifacts
    .filter(({ digest }) => !known.has(digest))
    .sort((one, other) => other.artifact.creationTime - one.artifact.creationTime)[0];
}

type Values = Readonly<Record<string, string | number>>;

/** A value that only one side has is a difference too. */
function values(
  kind: 'PARAMETER' | 'METRIC',
  { a, b }: StepPair,
  valuesOf: (component: TrialComponent) => Values | undefined,
): LineageDifference[] {
  if (a.entity.kind !== 'trial_component' || b.entity.kind !== 'trial_component') return [];
  const ofA = valuesOf(a.entity) ?? {};
  const ofB = valuesOf(b.entity) ?? {};
  const names = [...new Set([...Object.keys(ofA), ...Object.keys(ofB)])].sort();
  return names.flatMap((name) => {
    const inA = ofA[name];
    const inB = ofB[name];
    if (inA === inB) return [];
    return [
      {
        kind,
        name,
        ...(inA === undefined ? {} : { a: `${inA}` }),
        ...(inB === undefined ? {} : { b: `${inB}` }),
        entityA: a,
        entityB: b,
      },
    ];
  });
}

function lastValues({ metrics = [] }: TrialComponent): Values {
  return Object.fromEntries(
    metrics.flatMap(({ name, last }) => (last === undefined ? [] : [[name, last]])),
  );
}

/** Finds the artifacts of a type that contributed to a step, by their URIs. */
function inputsOf(side: WalkedGraph) {
  const into = linksInto(side);
  return ({ id }: { readonly id: VertexId }, type: string): WalkedArtifact[] =>
    (into.get(id) ?? [])
      .flatMap(({ from }) => {
        const walked = side.entities.get(from);
        return (walked && artifactOf(walked)) ?? [];
      })
      .filter(({ artifact }) => artifact.type === type)
      .sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

/** The digest where it is known, so that a second name of the same bytes is not a difference. */
function keyOf({ artifact, digest }: WalkedArtifact): string {
  return digest ?? artifact.source.uri;
}

function uses(
  kind: DifferenceKind,
  { a, b }: StepPair,
  used: { readonly a: readonly WalkedArtifact[]; readonly b: readonly WalkedArtifact[] },
): LineageDifference[] {
  const ofA = used.a.filter((one) => !used.b.some((other) => isSame(one, other)));
  const ofB = used.b.filter((one) => !used.a.some((other) => isSame(one, other)));
  const name = a.entity.name ?? b.entity.name ?? a.entity.arn;
  return Array.from({ length: Math.max(ofA.length, ofB.length) }, (_, at) => {
    const [one, other] = [ofA[at], ofB[at]];
    // Of two equal URIs, the digests show the difference.
    const isMoved = one?.artifact.source.uri !== other?.artifact.source.uri;
    const reported = (found: WalkedArtifact) =>
      isMoved ? found.artifact.source.uri : keyOf(found);
    return {
      kind,
      name,
      ...(one ? { a: reported(one), entityA: one.walked } : {}),
      ...(other ? { b: reported(other), entityB: other.walked } : {}),
    };
  });
}

/** When a digest is unknown, the URIs are compared. */
function isSame(one: WalkedArtifact, other: WalkedArtifact): boolean {
  if (one.digest !== undefined && other.digest !== undefined) return one.digest === other.digest;
  return one.artifact.source.uri === other.artifact.source.uri;
}

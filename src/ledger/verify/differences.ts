import {
  canonicalVertex,
  type Edge,
  type Properties,
  parseEdge,
  parseVertex,
  stringOf,
  type Vertex,
  vertexIdOf,
} from '#src/domain/graph/index.js';
import type { ScannedVersion } from '#src/ports/graph-store.js';
import type { Begun, ElementKind } from './version-events.js';

/** Describes how a stored version differs from the one that its commits wrote. */
export function differencesOf(
  { seq, text, ended }: Begun & { readonly ended?: number },
  found: ScannedVersion,
): readonly string[] {
  const differences: string[] = [];
  if (seq !== found.began) differences.push(`its version is ${found.began} instead of ${seq}`);
  else if (text === '') differences.push('its record in the ledger is gone or damaged');
  else if (text !== found.text) differences.push(...partsThatDiffer(found.kind, text, found.text));
  if (ended !== found.ended) {
    differences.push(`it ends with ${commitText(found.ended)} instead of ${commitText(ended)}`);
  }
  if (found.fault !== undefined) differences.push(found.fault);
  return differences;
}

/** The name of an element for people: its id, and its ARN if it has one. */
export function nameOf(kind: ElementKind, id: string, text: string): string {
  const element = parsed(kind, text);
  const arn = element && stringOf(element.properties, 'arn');
  return arn === undefined ? id : `${id} (${arn})`;
}

function commitText(seq: number | undefined): string {
  return seq === undefined ? 'no commit' : `commit ${seq}`;
}

function partsThatDiffer(kind: ElementKind, expected: string, found: string): readonly string[] {
  const [before, now] = [parsed(kind, expected), parsed(kind, found)];
  if (!now) return ['its text cannot be read'];
  if (!before) return ['its text'];
  const [parts, others] = [partsOf(before), partsOf(now)];
  const names = new Set([...parts.keys(), ...others.keys()]);
  const differing = [...names].filter((name) => parts.get(name) !== others.get(name));
  return differing.length > 0 ? differing : ['its text'];
}

function parsed(kind: ElementKind, text: string): Vertex | Edge | undefined {
  try {
    return kind === 'vertex' ? parseVertex(text) : parseEdge(text);
  } catch {
    return undefined;
  }
}

/** The parts of an element by name, each as text. */
function partsOf(element: Vertex | Edge): ReadonlyMap<string, string> {
  const parts = new Map<string, string>();
  if ('labels' in element) parts.set('labels', textOfParts(element.labels));
  else {
    parts.set('label', element.label);
    parts.set('ends', `${element.from} ${element.to}`);
  }
  for (const [name, property] of Object.entries(element.properties)) {
    parts.set(`property '${name}'`, textOfParts([], { [name]: property }));
  }
  return parts;
}

/** Canonical, so that the order of sets does not matter. */
function textOfParts(labels: readonly string[], properties: Properties = {}): string {
  return canonicalVertex({ id: vertexIdOf(''), labels, properties });
}

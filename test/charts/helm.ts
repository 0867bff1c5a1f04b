import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parseAllDocuments } from 'yaml';
import { extraPlace } from '../../tools/extra-place.mjs';

const CHART = 'charts/forebear';
/** Helm that is built from source believes in a very old cluster. */
const CLUSTER = ['--kube-version', '1.34.0'];

/** An object that the chart makes. */
export interface KubernetesObject {
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly labels?: Record<string, string>;
    readonly annotations?: Record<string, string>;
  };
  // biome-ignore lint/suspicious/noExplicitAny: each kind has another shape
  readonly [field: string]: any;
}

/** Runs Helm over the chart with values; throws with what it said. */
export async function helm(...words: readonly string[]): Promise<string> {
  const program = join(extraPlace('helm').folder, 'bin/helm');
  const { stdout } = await promisify(execFile)(program, [...words, ...CLUSTER]);
  return stdout;
}

/** Checks the chart as strictly as Helm can. */
export function lint(values: string): Promise<string> {
  return helm('lint', CHART, '--strict', '--values', values);
}

/** Returns the objects of a release, by kind. */
export async function render(
  ...words: readonly string[]
): Promise<ReadonlyMap<string, KubernetesObject>> {
  const text = await helm('template', 'here', CHART, '--namespace', 'ml', ...words);
  const documents = parseAllDocuments(text);
  const [error] = documents.flatMap((document) => document.errors);
  if (error !== undefined) throw new Error(error.message);
  const objects = documents.map((document) => document.toJS() as KubernetesObject | null);
  return new Map(objects.flatMap((one) => (one === null ? [] : [[one.kind, one] as const])));
}

// The package.json of a published package, made from that of the repository.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const repository = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const { version, license, type, engines } = repository;

/** What every published package has from the repository's. */
export const COMMON = { version, license, type, engines };

/** What of the repository's package.json a package may repeat, without the paths of sources. */
export const { name, description, bin, imports, exports } = withoutSources(repository);

/** Returns `dependencies` and `optionalDependencies` for what files import, in the repository's versions. */
export function dependenciesOf(specifiers) {
  const names = [...new Set(specifiers.map(packageOf))].sort();
  const from = (all) =>
    Object.fromEntries(names.flatMap((each) => (all[each] ? [[each, all[each]]] : [])));
  const dependencies = from(repository.dependencies);
  const optionalDependencies = from(repository.optionalDependencies);
  const known = { ...dependencies, ...optionalDependencies };
  const unknown = names.find((each) => !(each in known));
  if (unknown) throw new Error(`${unknown} is imported, but is no dependency in package.json.`);
  return { dependencies, optionalDependencies };
}

export function writeManifest(folder, manifest) {
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

function packageOf(specifier) {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

function withoutSources(value) {
  if (typeof value !== 'object') return value;
  const kept = Object.entries(value).filter(([key]) => key !== 'forebear:source');
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutSources(inner)]));
}

// The provenance of a release, as SLSA 1 describes it.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Says which files were built of which commit. Neither build arguments nor the environment are in it, because they may
 * have logins.
 */
export function provenanceOf({ root, version, subjects, startedOn }) {
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: subjects.map(({ name, sha256 }) => ({ name, digest: { sha256 } })),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'urn:forebear:release:1',
        externalParameters: { version },
        resolvedDependencies: [...sourceOf(root), lockOf(root)],
      },
      runDetails: {
        builder: { id: 'urn:forebear:release:local', version: { node: process.version } },
        metadata: {
          startedOn: startedOn.toISOString(),
          finishedOn: new Date().toISOString(),
        },
      },
    },
  };
}

/** The commit, where the folder is a clone; `isDirty` when files differ from it or are not in it. */
function sourceOf(root) {
  const git = (...words) =>
    execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
  try {
    if (git('rev-parse', '--show-prefix') !== '') return []; // a folder in another clone
    const gitCommit = git('rev-parse', 'HEAD');
    const isDirty = git('status', '--porcelain', '--untracked-files=normal') !== '';
    return [{ name: 'source', digest: { gitCommit }, annotations: { isDirty } }];
  } catch {
    return [];
  }
}

function lockOf(root) {
  const bytes = readFileSync(join(root, 'package-lock.json'));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { name: 'package-lock.json', digest: { sha256 } };
}

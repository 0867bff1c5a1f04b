#!/usr/bin/env node
// Builds all that a release has, with checksums, a bill of materials and its provenance: npm run release -- --dry-run.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildRelease } from './release/build-release.mjs';

const usage = `usage: npm run release -- --dry-run [--to <folder>] [--docker-socket <path>] [--build-arg BASE=<image>] [--build-arg BUILD=<image>]
Builds into an empty folder, by default release/. Nothing is published.`;

const options = readWords();
try {
  await buildRelease({ ...options, say: (line) => console.log(line) });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

function readWords() {
  try {
    const { values } = parseArgs({
      options: {
        'dry-run': { type: 'boolean', default: false },
        compile: { type: 'boolean', default: false },
        to: { type: 'string', default: 'release' },
        'docker-socket': { type: 'string', default: '/var/run/docker.sock' },
        'build-arg': { type: 'string', multiple: true, default: [] },
      },
    });
    if (!values['dry-run'])
      throw new Error(
        'Nothing here publishes a release: give --dry-run, and publish what it builds.',
      );
    return {
      compile: values.compile,
      folder: resolve(values.to),
      socketPath: values['docker-socket'],
      bases: basesOf(values['build-arg']),
    };
  } catch (error) {
    console.error(`${error.message}\n${usage}`);
    process.exit(2);
  }
}

function basesOf(words) {
  const pairs = words.map((word) => {
    const [, name, image] = /^(BASE|BUILD)=(\S+)$/.exec(word) ?? [];
    if (name === undefined) throw new Error(`--build-arg takes BASE=<image> or BUILD=<image>.`);
    return [name.toLowerCase(), image];
  });
  return Object.fromEntries(pairs);
}

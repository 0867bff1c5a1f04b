#!/usr/bin/env node
// Runs a command of the built command line. It uses the services of `npm run services -- up docker
// s3 swarm` unless a flag names another daemon or S3 server.
import { existsSync } from 'node:fs';
import { S3_ROOT } from './services/s3/logins.mjs';
import { runningService } from './services/service.mjs';
import { textFrameworks, textPython } from './text-python-place.mjs';

const words = process.argv.slice(2);
const names = (flag) => words.some((word) => word === flag || word.startsWith(`${flag}=`));
const isSwarm = words.some((word, index) =>
  word === 'swarm' ? words[index - 1] === '--runner' : word === '--runner=swarm',
);
const docker = runningService(isSwarm ? 'swarm' : 'docker');
if (docker && !names('--docker-socket'))
  words.push('--docker-socket', docker.url.replace(/^unix:\/\//, ''));
const s3 = runningService('s3');
if (s3 && words[0] === 'quickstart' && !names('--s3-endpoint')) {
  words.push('--s3-endpoint', s3.url);
  process.env.AWS_ACCESS_KEY_ID ??= S3_ROOT.accessKeyId;
  process.env.AWS_SECRET_ACCESS_KEY ??= S3_ROOT.secretAccessKey;
}
const isConfigured = names('--frameworks') || names('--config') || existsSync('forebear.json');
if (words[0] === 'images' && textPython().isThere && !isConfigured)
  words.push('--frameworks', JSON.stringify(textFrameworks()));
const main = new URL('../dist/src/cli/main.js', import.meta.url);
process.argv = [process.argv[0], main.pathname, ...words];
await import(main.href);

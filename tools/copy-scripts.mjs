#!/usr/bin/env node
// Copies what compiled code reads into dist: Groovy of the Gremlin store, Python, and the models
// of Amazon's API.
import { cpSync, rmSync } from 'node:fs';

const FOLDERS = [
  'src/server/aws-door/models',
  'src/stores/gremlin/groovy',
  'containers/images/python',
  'containers/images/text-classification',
];

for (const folder of FOLDERS) {
  rmSync(`dist/${folder}`, { recursive: true, force: true });
  cpSync(folder, `dist/${folder}`, { recursive: true });
}

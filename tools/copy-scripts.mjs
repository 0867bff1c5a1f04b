#!/usr/bin/env node
// Copies the scripts that compiled code reads into dist: Groovy of the Gremlin store, and Python.
import { cpSync, rmSync } from 'node:fs';

const FOLDERS = [
  'src/stores/gremlin/groovy',
  'containers/images/python',
  'containers/images/text-classification',
];

for (const folder of FOLDERS) {
  rmSync(`dist/${folder}`, { recursive: true, force: true });
  cpSync(folder, `dist/${folder}`, { recursive: true });
}

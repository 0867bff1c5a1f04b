#!/usr/bin/env node
// Copies the Groovy scripts of the Gremlin store into dist, where the compiled store reads them.
import { cpSync, rmSync } from 'node:fs';

const SCRIPTS = 'src/stores/gremlin/groovy';

rmSync(`dist/${SCRIPTS}`, { recursive: true, force: true });
cpSync(SCRIPTS, `dist/${SCRIPTS}`, { recursive: true });

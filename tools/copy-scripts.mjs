#!/usr/bin/env node
// Puts the Groovy scripts of the Gremlin store beside the compiled program, which reads them: tsc copies no such files.
import { cpSync, rmSync } from 'node:fs';

const SCRIPTS = 'src/stores/gremlin/groovy';

rmSync(`dist/${SCRIPTS}`, { recursive: true, force: true });
cpSync(SCRIPTS, `dist/${SCRIPTS}`, { recursive: true });

#!/usr/bin/env node
// Builds Helm, with which tests check the chart: npm run helm. Prints its program.
import { extraPlace } from './extra-place.mjs';
import { installGo } from './services/install-go.mjs';

const MODULE = 'helm.sh/helm/v3/cmd/helm@v3.20.2';

console.log(`helm: ${await installGo(MODULE, extraPlace('helm').folder)}`);

import { importancesOf } from '#src/samplers/analysis.js';
import { nextTrial } from '#src/samplers/next-trial.js';
import { serveCalls } from '#src/threads/serve-calls.js';

/** Suggests trials in a separate thread, because fitting a model may take seconds. */
serveCalls({ next: nextTrial, importances: importancesOf }, () => undefined);

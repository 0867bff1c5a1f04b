#!/usr/bin/env node
import './production.js';
import { createProgram } from './program.js';
import { reportFailure } from './report-failure.js';

// Whoever reads the output may stop early, as `head` does. Else nobody can read it, as on a full disk or in a
// terminal that was closed: the command goes on to its end, so that it cleans up, and has failed.
let lost = false;
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE' || lost) return;
  lost = true;
  process.exitCode = 1;
  process.stderr.write(`forebear: The output cannot be written: ${error.message}\n`);
});
process.stderr.on('error', () => undefined); // there is nowhere left to say it
try {
  await createProgram().parseAsync();
} catch (error) {
  reportFailure(error);
}

#!/usr/bin/env node
import './production.js';
import { createProgram } from './program.js';
import { reportFailure } from './report-failure.js';

// Whoever reads the output may stop early, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
try {
  await createProgram().parseAsync();
} catch (error) {
  reportFailure(error);
}

#!/usr/bin/env node
import './production.js';
import { createProgram } from './program.js';
import { reportFailure } from './report-failure.js';

try {
  await createProgram().parseAsync();
} catch (error) {
  reportFailure(error);
}

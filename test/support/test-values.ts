import { fileURLToPath } from 'node:url';
import type { Principal } from '#src/ports/identity.js';
import { sealedValuesOf } from '#src/server/system/sealed-values.js';

/** The values of all platforms of a test, which share their key as servers of one database do. */
export const TEST_VALUES = sealedValuesOf(['ab'.repeat(32)]);

/** The principal that launches in tests. */
export const TESTER: Principal = {
  arn: 'arn:aws:iam::000000000000:user/tester',
  account: '000000000000',
  userId: 'tester',
  role: 'operator',
};

/** The Python of this machine. */
export const PYTHON = '/usr/bin/python3';

/** The folder of the programs of tests. */
export const PROGRAMS = fileURLToPath(new URL('../fixtures/programs/', import.meta.url));

import { sealedValuesOf } from '#src/server/system/sealed-values.js';

/** The values of all platforms of a test, which share their key as servers of one database do. */
export const TEST_VALUES = sealedValuesOf(['ab'.repeat(32)]);

import type { StoreKind } from '../../support/open-test-store.js';
import { describeInterruptedExport } from './interrupted-export.js';
import { describeLegacyExport } from './legacy-export.js';
import { describeStrictExport } from './strict-export.js';

/** What exports write and how they go on, on a store. */
export function describeGraphExport(kind: StoreKind): void {
  describeStrictExport(kind);
  describeLegacyExport(kind);
  describeInterruptedExport(kind);
}

import { verifyLedger } from '#src/ledger/index.js';
import type { LoadedConfig } from '#src/server/config/index.js';
import { openStore } from '#src/server/open-store.js';

/** Recomputes the chain of a data directory without changing it; ends with 1 when a commit does not fit. */
export async function verify(
  { config }: LoadedConfig,
  { json }: { readonly json: boolean },
): Promise<void> {
  const store = await openStore(config, { readonly: true });
  try {
    const report = await verifyLedger(store);
    const { ok, commits, head, firstBad } = report;
    if (!ok) process.exitCode = 1;
    const text = json
      ? JSON.stringify(report)
      : firstBad
        ? `The ledger is broken at commit ${firstBad.seq}: ${firstBad.reason}. ${commits} commits before it fit.`
        : `The ledger fits: ${commits} commits, head ${head.digest}.`;
    process.stdout.write(`${text}\n`);
  } finally {
    await store.close();
  }
}

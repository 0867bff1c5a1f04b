import { PlatformError } from '#src/domain/errors/index.js';
import { type VerifyReport, verifyLedger } from '#src/ledger/index.js';
import type { LoadedConfig } from '#src/server/config/index.js';
import { openStore } from '#src/server/store/open-store.js';
import { configuredStore } from '#src/server/store/store-address.js';

/** Verifies the configured store without changing it; exits with 1 when something differs. */
export async function verify(
  { config }: LoadedConfig,
  { json }: { readonly json: boolean },
): Promise<void> {
  const address = configuredStore(config);
  if (address.store === 'memory') throw nothingKept();
  await using store = await openStore(address, { readonly: true });
  const report = await verifyLedger(store);
  if (!report.ok) process.exitCode = 1;
  process.stdout.write(`${json ? JSON.stringify(report) : reportOf(report)}\n`);
}

function nothingKept(): PlatformError {
  return new PlatformError(
    'CONFIG_INVALID',
    "The setting 'store' is memory, which keeps nothing to verify; name the store of the server.",
    { details: { key: 'store' } },
  );
}

/** The result of a verification as text. */
export function reportOf({ commits, head, firstBad, strays, strayCount }: VerifyReport): string {
  if (!firstBad) return `The ledger fits: ${commits} commits, head ${head.digest}.`;
  const lines: string[] = [];
  if (strays[0]?.reason !== firstBad.reason) {
    lines.push(
      `The ledger is broken at commit ${firstBad.seq}: ${firstBad.reason}. ${commits} commits before it fit.`,
    );
  }
  if (strayCount > 0) {
    const elements = strayCount === 1 ? 'one element' : `${strayCount} elements`;
    lines.push(`The graph differs from its ledger in ${elements}:`);
    lines.push(...strays.map(({ reason, seq }) => `- ${reason} (commit ${seq})`));
    if (strays.length < strayCount) lines.push(`- and ${strayCount - strays.length} more`);
  }
  return lines.join('\n');
}

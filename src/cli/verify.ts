import { PlatformError } from '#src/domain/errors/index.js';
import type { Vertex } from '#src/domain/graph/index.js';
import { type ObjectReport, verifyObjects } from '#src/jobs/index.js';
import { type KnownHead, type VerifyReport, verifyLedger } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { Config, LoadedConfig } from '#src/server/config/index.js';
import { notedHeads } from '#src/server/store/head-notes.js';
import { sealReader } from '#src/server/store/open-logs.js';
import { openStorage } from '#src/server/store/open-storage.js';
import { openStore } from '#src/server/store/open-store.js';
import { recordProblem } from '#src/server/store/record-kinds.js';
import { configuredStore } from '#src/server/store/store-address.js';
import { SystemClock } from '#src/server/system/system-clock.js';

export { checkProvenance } from './check-provenance.js';

import { write } from './output/writer.js';

/** The options of a verification. */
export interface VerifyOptions {
  readonly json: boolean;
  /** `<number>:<digest>` of a commit that the ledger must contain. */
  readonly expectHead?: string | undefined;
  /** Reads sealed logs and recorded models as well. */
  readonly objects: boolean;
}

/** Verifies the configured store without changing it; exits with 1 when something differs. */
export async function verify(
  { config }: LoadedConfig,
  { json, expectHead, objects }: VerifyOptions,
): Promise<void> {
  const address = configuredStore(config);
  if (address.store === 'memory') throw nothingKept();
  const expected = expectedHead(expectHead);
  await using store = await openStore(address, { readonly: true });
  const known = [...(await notedHeads({ directory: config.dataDirectory, store })), ...expected];
  const problemOf = (vertex: Vertex) => recordProblem(vertex)?.message;
  const report = await verifyLedger(store, { known, problemOf });
  const read = objects ? await verifyRecorded(config, store) : undefined;
  const isFine = report.ok && report.unreadableCount === 0;
  if (!isFine || (read?.differenceCount ?? 0) > 0) process.exitCode = 1;
  const text = [reportOf(report), ...(read ? [objectsText(read)] : [])].join('\n');
  write(`${json ? JSON.stringify({ ...report, objects: read }) : text}\n`);
}

function expectedHead(text: string | undefined): readonly KnownHead[] {
  if (text === undefined) return [];
  const [, seq, digest] = /^([1-9]\d{0,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (seq === undefined || digest === undefined) {
    throw new PlatformError(
      'CONFIG_INVALID',
      `--expect-head cannot be '${text.slice(0, 100)}'; give <number>:<digest>, as 'forebear verify --json' prints them of its head.`,
      { details: { key: 'expectHead', value: text.slice(0, 100) } },
    );
  }
  return [{ seq: Number(seq), digest, source: '--expect-head names' }];
}

async function verifyRecorded(config: Config, store: GraphStore): Promise<ObjectReport> {
  await using storage = await openStorage(config, { clock: new SystemClock(), readonly: true });
  return await verifyObjects({ store, storage, recomputeSeal: sealReader(config, storage) });
}

function objectsText({ logs, objects, differences, differenceCount }: ObjectReport): string {
  const all = `${logs} logs and ${objects} objects`;
  if (differenceCount === 0) return `${all} are as they were recorded.`;
  const more = differenceCount - differences.length;
  return [
    `Of ${all}, ${differenceCount} are not as they were recorded:`,
    ...differences.map((difference) => `- ${difference}`),
    ...(more > 0 ? [`- and ${more} more`] : []),
  ].join('\n');
}

function nothingKept(): PlatformError {
  return new PlatformError(
    'CONFIG_INVALID',
    "The setting 'store' is memory, which keeps nothing to verify; name the store of the server.",
    { details: { key: 'store' } },
  );
}

/** Formats the result of a verification. */
export function reportOf(report: VerifyReport): string {
  return [...ledgerLines(report), ...unreadableLines(report)].join('\n');
}

function unreadableLines({ unreadable, unreadableCount }: VerifyReport): readonly string[] {
  if (unreadableCount === 0) return [];
  const more = unreadableCount - unreadable.length;
  return [
    `${unreadableCount === 1 ? 'One record' : `${unreadableCount} records`} cannot be read:`,
    ...unreadable.map(({ reason }) => `- ${reason}`),
    ...(more > 0 ? [`- and ${more} more`] : []),
  ];
}

function ledgerLines(report: VerifyReport): readonly string[] {
  const { commits, head, firstBad, strays, strayCount, hasMoreStrays } = report;
  if (!firstBad) return [`The ledger is intact: ${commits} commits, head ${head.digest}.`];
  const lines: string[] = [];
  if (strays[0]?.reason !== firstBad.reason) {
    lines.push(
      `The ledger is broken at commit ${firstBad.seq}: ${firstBad.reason}. ${commits} commits before it fit.`,
    );
  }
  if (strayCount > 0) {
    const versions = strayCount === 1 ? 'one version' : `${strayCount} versions`;
    const atLeast = hasMoreStrays ? 'at least ' : '';
    lines.push(`The graph differs from its ledger in ${atLeast}${versions}:`);
    lines.push(...strays.map(({ reason, seq }) => `- ${reason} (commit ${seq})`));
    if (strays.length < strayCount) lines.push(`- and ${strayCount - strays.length} more`);
  }
  return lines;
}

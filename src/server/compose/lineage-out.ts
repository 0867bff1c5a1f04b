import { JOB_KINDS } from '#src/jobs/index.js';
import type { Ledger } from '#src/ledger/index.js';
import { LineageReceivers, type ReceiverSettings } from '#src/openlineage/out/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { LeaseKeeper } from '#src/supervision/lease-keeper.js';
import { type Config, fileStamp, readPrivateFile } from '../config/index.js';
import { addLineageMetrics } from '../metrics/index.js';
import { platformVersion } from '../system/system-clock.js';
import type { Foundation } from './foundation.js';

interface LineageOutParts extends Foundation {
  readonly store: GraphStore;
  readonly ledger: Ledger;
  readonly lease: LeaseKeeper;
  readonly publicUrl: () => string;
}

const ENDPOINT = 'api/v1/lineage';

/**
 * Prepares sending lineage to the receivers of a configuration. Returns a function that begins to
 * send; call it once the public URL of the server is known.
 */
export function openLineageOut(
  { openLineage: { receivers } }: Config,
  { registry, closer, publicUrl, ...parts }: LineageOutParts,
): () => Promise<void> {
  if (receivers.length === 0) return async () => undefined;
  const version = platformVersion();
  const all = new LineageReceivers({
    ...parts,
    receivers: receivers.map(settingsOf),
    codecs: JOB_KINDS.map(({ codec }) => codec),
    origin: { producer: `urn:forebear:${version}`, version, publicUrl },
  });
  closer.add(all, (opened) => opened.close());
  addLineageMetrics(registry, () => all.states());
  return () => all.start();
}

function settingsOf({
  url,
  endpoint = ENDPOINT,
  tokenFile,
  gzip,
  timeoutSeconds,
}: Config['openLineage']['receivers'][number]): ReceiverSettings {
  return {
    url: new URL(endpoint, url.endsWith('/') ? url : `${url}/`).href,
    gzip,
    timeoutMs: timeoutSeconds * 1_000,
    ...(tokenFile !== undefined && { token: tokenIn(tokenFile) }),
  };
}

/** Returns the token in a file, which is read again after it has changed. */
function tokenIn(file: string): () => string {
  let known: { readonly stamp: string; readonly text: string } | undefined;
  return () => {
    if (known === undefined || known.stamp !== fileStamp(file)) known = readPrivateFile(file);
    return known.text.trim();
  };
}

import { setTimeout as sleep } from 'node:timers/promises';
import {
  GraphLoads,
  isActive,
  type LoadState,
  loadParameters,
  totalsOf,
} from '#graph-export/index.js';
import { Ledger } from '#src/ledger/index.js';
import { rolesOf } from '#src/server/compose/roles.js';
import { executionRoleOf, type LoadedConfig } from '#src/server/config/index.js';
import { openServerLogger } from '#src/server/logging/index.js';
import { openStorage } from '#src/server/store/open-storage.js';
import { openStore } from '#src/server/store/open-store.js';
import { loadRules } from '#src/server/store/record-kinds.js';
import { configuredStore } from '#src/server/store/store-address.js';
import { RandomIds, SystemClock } from '#src/server/system/system-clock.js';
import { write } from './output/writer.js';
import { ProgressLine } from './progress-line.js';
import { onStopSignal } from './stop-signals.js';

/** The arguments of `forebear load`. */
export interface LoadCommand {
  readonly source: string;
  /** Default: the role of jobs without a role. */
  readonly role?: string | undefined;
  readonly mode: string;
  readonly parallelism: string;
  /** Bad rows are left out and listed, instead of ending the load. */
  readonly skipErrors: boolean;
  readonly allowEmptyStrings: boolean;
  readonly replaceValues: boolean;
  readonly json: boolean;
}

/** How often the progress is checked, in milliseconds. */
const LOOK_MS = 100;
const SHOWN_ERRORS = 20;

/**
 * Loads CSV files of the configured object storage into the configured store. SIGINT, SIGTERM and SIGHUP interrupt it,
 * and the same command continues. Exits with 1 when it did not complete.
 */
export async function loadGraph({ config }: LoadedConfig, command: LoadCommand): Promise<void> {
  const clock = new SystemClock();
  await using store = await openStore(configuredStore(config), config);
  await using storage = await openStorage(config, { clock, readonly: true });
  const ids = new RandomIds();
  const ledger = new Ledger({ store, clock });
  const loads = new GraphLoads({
    store,
    ledger,
    storage,
    clock,
    ids,
    logger: openServerLogger({ ...config, logLevel: 'error' }),
    roles: rolesOf(config),
    rules: loadRules(config),
  });
  const closed = new AbortController();
  const forget = onStopSignal(() => closed.abort());
  const shown = new ProgressLine(progressText);
  try {
    if (!store.supports.shared) await loads.open(ids.uuid()); // no other server continues the earlier loads
    const state = await run(loads, {
      command,
      role: command.role ?? executionRoleOf(config),
      signal: closed.signal,
      shown,
      region: config.region,
    });
    if (state.load.status !== 'LOAD_COMPLETED') process.exitCode = 1;
    await print(loads, state, command);
  } finally {
    shown.close();
    forget();
    await loads.close();
    await ledger.close();
  }
}

interface Running {
  readonly command: LoadCommand;
  readonly role: string;
  readonly region: string;
  readonly signal: AbortSignal;
  readonly shown: ProgressLine<LoadState>;
}

/**
 * Continues the interrupted load of the source, or starts one; returns its state when it has ended.
 */
async function run(
  loads: GraphLoads,
  { command, role, region, signal, shown }: Running,
): Promise<LoadState> {
  const request = loadParameters(
    new Map(
      Object.entries({
        source: command.source,
        format: 'csv',
        iamRoleArn: role,
        region,
        mode: command.mode,
        parallelism: command.parallelism,
        failOnError: !command.skipErrors,
        updateSingleCardinalityProperties: command.replaceValues,
        parserConfiguration: { allowEmptyStrings: command.allowEmptyStrings },
      }),
    ),
  );
  const interrupted = (await loads.list(1)).find(
    (load) => isActive(load.status) && load.source === request.source,
  );
  const { region: _, ...anywhere } = request; // there is only the configured storage
  const { id } =
    interrupted ?? (await loads.start({ ...anywhere, actor: 'forebear', byAdmin: true }));
  for (;;) {
    const state = await loads.get(id);
    if (!state) throw new Error(`The load ${id} is gone.`);
    shown.note(state);
    if (!isActive(state.load.status) || signal.aborted) return state;
    await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined);
  }
}

function progressText(state: LoadState, seconds: number): string {
  const { rows } = totalsOf(state);
  const done = state.feeds.filter(({ status }) => !isActive(status)).length;
  return `${rows} rows, ${Math.round(rows / seconds)} rows/s, ${done} of ${state.feeds.length} files`;
}

async function print(loads: GraphLoads, state: LoadState, { json }: LoadCommand): Promise<void> {
  const errors = await loads.errors(state, { skip: 0, first: SHOWN_ERRORS });
  const { load, feeds } = state;
  if (json) {
    write(`${JSON.stringify({ ...load, totals: totalsOf(state), errors })}\n`);
    return;
  }
  for (const { errorCode, errorMessage, fileName, recordNum } of errors)
    write(`${fileName}, record ${recordNum}: ${errorCode}: ${errorMessage}\n`);
  const { rows, records, parsingErrors, datatypeMismatchErrors, insertErrors } = totalsOf(state);
  const left = parsingErrors + datatypeMismatchErrors + insertErrors;
  const leftOut = left > 0 ? ` ${left} rows were left out.` : '';
  const why = load.failureReason === undefined ? '' : ` ${load.failureReason}`;
  const text =
    load.status === 'LOAD_COMPLETED'
      ? `Loaded ${rows} rows (${records} labels and values) of ${feeds.length} files from ${load.source} (load ${load.id}).${leftOut}`
      : isActive(load.status)
        ? `The load ${load.id} of ${load.source} was interrupted after ${rows} rows; the same command continues it.`
        : `The load ${load.id} of ${load.source} ended with ${load.status} after ${rows} rows.${leftOut}${why}`;
  write(`${text}\n`);
}

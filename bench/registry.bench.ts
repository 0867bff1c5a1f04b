import { join } from 'node:path';
import { Session } from '#src/client/index.js';
import { DEFAULT_ARN_SCOPE } from '#src/domain/arn.js';
import { Ledger } from '#src/ledger/index.js';
import type { Principal } from '#src/ports/identity.js';
import { ModelAliases } from '#src/registry/index.js';
import { SystemClock } from '#src/server/system/system-clock.js';
import { openEmbeddedStore } from '#src/stores/embedded/index.js';
import type { BenchOptions, Figures } from './support/bench.js';
import { inTemporaryDirectory } from './support/directory.js';
import { median, round, scaled, timed } from './support/measure.js';
import { serve } from './support/server.js';

const GROUP = 'bench';
const CALLERS = 64;
const WARM_UP_MS = 5_000;
const GROUPED_MS = 10_000;
const SINGLE_MS = 5_000;
const READS = 200;
const PRINCIPAL: Principal = {
  arn: 'arn:aws:iam::000000000000:user/bench',
  account: '000000000000',
  userId: 'bench',
  role: 'operator',
};

/** Moves an alias to a version. */
type Move = (alias: string, version: number) => Promise<unknown>;

/**
 * Moves of aliases on the embedded store, each a durable commit with its action: through GraphQL,
 * and through the use case of `setModelAlias`, from 64 callers with an alias each, and from one.
 * Reads through GraphQL of an alias as it was at random commits, and of the first page of its
 * history.
 */
export async function run({ scale, note }: BenchOptions): Promise<Figures> {
  return inTemporaryDirectory(async (directory) => {
    const read = await overGraphql(directory, { scale, note });
    note('moving aliases through the use case');
    await using store = await openEmbeddedStore({ directory: join(directory, 'graph') });
    const clock = new SystemClock();
    const ledger = new Ledger({ store, clock });
    const parts = { store, ledger, clock, scope: DEFAULT_ARN_SCOPE };
    const nothing = { head: async () => undefined };
    const aliases = new ModelAliases({
      ...parts,
      storage: nothing,
      followAlias: async () => new Map(),
    });
    const move: Move = (alias, version) => aliases.set({ group: GROUP, alias, version }, PRINCIPAL);
    await moveFor(move, CALLERS, WARM_UP_MS * scale);
    const grouped = await moveFor(move, CALLERS, GROUPED_MS * scale);
    const single = await moveFor(move, 1, SINGLE_MS * scale);
    await ledger.close();
    return { moves_per_s: round(grouped, 0), single_per_s: round(single, 0), ...read };
  });
}

async function overGraphql(directory: string, { scale, note }: Omit<BenchOptions, 'store'>) {
  const server = await serve(directory);
  await using session = new Session({ url: server.url });
  try {
    const { registry } = session;
    await registerTwo(session);
    note('moving aliases through GraphQL');
    const move: Move = (alias, version) => registry.setAlias({ group: GROUP, alias, version });
    await moveFor(move, CALLERS, WARM_UP_MS * scale);
    const moves = await moveFor(move, CALLERS, GROUPED_MS * scale);
    note('reading an alias as it was');
    const commits: number[] = [];
    for await (const { commit } of registry.history(GROUP, aliasOf(0))) commits.push(commit);
    const past = await samples(scaled(READS, scale), () => {
      const atCommit = commits[Math.floor(Math.random() * commits.length)] ?? 0;
      return registry.alias(GROUP, aliasOf(0), { atCommit });
    });
    const history = await samples(scaled(READS / 10, scale), () =>
      registry.history(GROUP, aliasOf(0)).next(),
    );
    return { graphql_per_s: round(moves, 0), past_ms: round(past), history_ms: round(history) };
  } finally {
    await server.stop();
  }
}

async function registerTwo(session: Session): Promise<void> {
  const bucket = await session.defaultBucket();
  for (const name of ['one', 'two']) {
    const modelData = await session.putObject(`s3://${bucket}/${name}/model.tar.gz`, name);
    await session.registry.register({ group: GROUP, modelData, algorithm: 'ipinsights' });
  }
}

/** Lets callers move an alias each, back and forth; returns the moves in a second. */
async function moveFor(move: Move, callers: number, milliseconds: number): Promise<number> {
  const began = performance.now();
  let moves = 0;
  const caller = async (_: unknown, at: number) => {
    let version = 1;
    do {
      version = 3 - version;
      await move(aliasOf(at), version);
      moves += 1;
    } while (performance.now() - began < milliseconds);
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return (moves * 1_000) / (performance.now() - began);
}

/** The median time of reads, in milliseconds. */
async function samples(count: number, read: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < count; at += 1) times.push(await timed(read));
  return median(times);
}

function aliasOf(caller: number): string {
  return `alias-${caller}`;
}

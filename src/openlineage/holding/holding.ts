import { z } from 'zod';
import { parseStored } from '#src/domain/errors/index.js';
import { BOOKKEEPING, stringOf, vertexIdOf } from '#src/domain/graph/index.js';
import { isLostRace, type Ledger } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { LeaseKeeper } from '#src/supervision/lease-keeper.js';

/** The part of a server's lease that decides which server of a store does a piece of work. */
export type HolderLease = Pick<LeaseKeeper, 'owner' | 'held' | 'look' | 'absentMs' | 'leaseMs'>;

/** The parts that take and move a {@link Holding}. */
export interface HoldingParts {
  readonly store: GraphStore;
  readonly ledger: Ledger;
  readonly lease: HolderLease;
}

const DOCUMENT = z.object({
  /** The URL of the receiver, or the URN of other work. */
  url: z.string(),
  /** The server process that does the work, as in its lease. */
  owner: z.string(),
  /** The last commit whose events have all been sent; other work does not move it. */
  position: z.int().min(0),
});

/**
 * The right of one server to send to a receiver or to do other work for all servers of a store, and
 * the position up to which the receiver has everything. Both are one vertex, so that two servers
 * never move the position at the same time.
 */
export interface Holding extends Readonly<z.infer<typeof DOCUMENT>> {
  /** The commit that wrote it. */
  readonly version: number;
}

/**
 * Takes the right to work; undefined while another living server has it. A new receiver gets the
 * events of commits from now on.
 */
export async function takeHolding(
  url: string,
  { store, ledger, lease }: HoldingParts,
): Promise<Holding | undefined> {
  const id = idOf(url);
  const found = (await store.vertices([id])).get(id);
  if (!found) {
    const { seq } = await ledger.head();
    return write({ url, owner: lease.owner, position: seq }, 'absent', ledger);
  }
  const { position, owner } = parseStored<z.infer<typeof DOCUMENT>>(
    stringOf(found.element.properties, 'document') ?? '',
    `The right to work for ${url}`,
    (document) => DOCUMENT.safeParse(document).success,
  );
  if (owner === lease.owner) return { url, owner, position, version: found.version };
  await lease.look([owner]);
  if (lease.absentMs(owner) === undefined) return undefined;
  return write({ url, owner: lease.owner, position }, found.version, ledger);
}

/** Moves the position; undefined when another server has taken the right. */
export function moveHolding(
  { url, owner, version }: Holding,
  position: number,
  ledger: Ledger,
): Promise<Holding | undefined> {
  return write({ url, owner, position }, version, ledger);
}

async function write(
  holding: Omit<Holding, 'version'>,
  is: number | 'absent',
  ledger: Ledger,
): Promise<Holding | undefined> {
  const id = idOf(holding.url);
  try {
    const { seq } = await ledger.commit({
      actor: 'forebear',
      changes: [
        {
          kind: 'putVertex',
          vertex: {
            id,
            labels: [BOOKKEEPING.lineageReceiver],
            properties: { document: JSON.stringify(holding) },
          },
        },
      ],
      expect: [{ element: 'vertex', id, is }],
    });
    return { ...holding, version: seq };
  } catch (error) {
    if (isLostRace(error)) return undefined; // another server was faster
    throw error;
  }
}

function idOf(url: string) {
  return vertexIdOf(`${BOOKKEEPING.lineageReceiver}:${url}`);
}

import { idOfSnapshot, type ListPosition, type Side } from '#src/domain/graph/index.js';
import type { LiveVersion } from '#src/stores/shared/fold.js';
import type { Connection } from '../connection.js';
import { script } from '../dsl.js';
import { elementId, nativeIds } from '../schema.js';

type Read = Pick<Connection, 'read'>;

const ELEMENTS = script('reading', 'rows', 'read-elements');
const EDGES = script('reading', 'rows', 'read-edges');

/** With `at`, elements as of that commit; otherwise live ones. */
interface ElementsQuery {
  readonly v?: readonly string[];
  readonly e?: readonly string[];
  readonly at?: number | undefined;
}

/** Elements by id, read in the server's memory without copies. */
export async function scriptElements(
  connection: Read,
  query: ElementsQuery,
): Promise<LiveVersion[]> {
  return (await lines(connection, ELEMENTS, query)).map(readVersion);
}

/** The commits of live elements by kind and id, in one request. */
export async function scriptVersions(
  connection: Read,
  query: ElementsQuery,
): Promise<[key: string, began: number][]> {
  const asked = { ...query, onlyVersions: true };
  const rows = await lines(connection, ELEMENTS, asked);
  return rows.map((line) => {
    const [key = '', began] = line.split(' ');
    return [key, Number(began)];
  });
}

export interface ScriptEdgesQuery {
  readonly ids: readonly string[];
  readonly side: Side;
  readonly labels?: readonly string[] | undefined;
  readonly at?: number | undefined;
  /** Limit of newest edges per vertex. */
  readonly page: { readonly first: number; readonly after?: ListPosition | undefined };
}

/** Edges at vertices, by the ids of the vertices. */
export async function scriptEdges(
  connection: Read,
  { ids, side, labels = [], at, page: { first, after } }: ScriptEdgesQuery,
): Promise<Map<string, LiveVersion[]>> {
  const query = {
    ids,
    side: side.toUpperCase(),
    labels,
    at,
    first: Math.min(first, MOST),
    after: after && [after.key, after.id],
  };
  const found = new Map<string, LiveVersion[]>();
  let rows: LiveVersion[] = [];
  for (const line of await lines(connection, EDGES, query)) {
    if (line.startsWith('@')) {
      const id = elementId(line.slice(1));
      rows = found.get(id) ?? [];
      found.set(id, rows);
    } else rows.push(readVersion(line));
  }
  return found;
}

const MOST = 2 ** 31 - 2;

async function lines(connection: Read, text: string, query: object): Promise<string[]> {
  const texts = await connection.read({ script: text, bindings: { data: JSON.stringify(query) } });
  return texts.flatMap((part) =>
    String(part)
      .split('\n')
      .filter((line) => line !== ''),
  );
}

/** Parses the commit, a space or the mark of the other native id, and the snapshot. */
function readVersion(line: string): LiveVersion {
  const end = line.search(/[ ~]/);
  const snapshot = line.slice(end + 1);
  const [usual, other] = nativeIds(idOfSnapshot(snapshot));
  return {
    began: Number(line.slice(0, end)),
    snapshot,
    nativeId: line[end] === '~' ? other : usual,
  };
}

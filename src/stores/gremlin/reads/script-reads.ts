import type { ListPosition, Side } from '#src/domain/graph/index.js';
import type { Connection } from '../connection.js';
import { elementId } from '../schema.js';
import { READING_GROOVY } from '../scripts/reading.js';
import type { Kind } from '../write/fold.js';

/** The commit and the image of an element. */
export type ImageRow = readonly [began: number, image: string];

type Read = Pick<Connection, 'read'>;

/** Which elements; of one commit, or the live ones. */
interface ScriptElementsQuery {
  readonly kind: Kind;
  readonly ids: readonly string[];
  readonly at: number | undefined;
}

/** Elements by id, as they are at the server: by script, without copies. */
export async function scriptElements(
  connection: Read,
  { kind, ids, at }: ScriptElementsQuery,
): Promise<ImageRow[]> {
  const data = `${kind}\n${at ?? ''}\n${ids.join(' ')}`;
  const texts = await connection.read({ script: ELEMENTS_SCRIPT, bindings: { data } });
  return Array.from(linesOf(texts), readRow);
}

/** Which edges at which vertices. */
export interface ScriptEdgesQuery {
  readonly ids: readonly string[];
  readonly side: Side;
  readonly labels?: readonly string[] | undefined;
  readonly at?: number | undefined;
  /** The newest so many of each vertex; absent: all, in any order. */
  readonly page?: { readonly first: number; readonly after?: ListPosition | undefined };
  readonly timeoutMs?: number;
}

/** Edges at vertices, by the ids of the vertices. */
export async function scriptEdges(
  connection: Read,
  { ids, side, labels, at, page, timeoutMs }: ScriptEdgesQuery,
): Promise<Map<string, ImageRow[]>> {
  const query = {
    ids,
    side: side.toUpperCase(),
    labels: labels ?? [],
    at: at ?? -1,
    first: page ? Math.min(page.first, MOST) : -1,
    after: page?.after ? [page.after.key, page.after.id] : null,
  };
  const found = new Map<string, ImageRow[]>();
  const texts = await connection.read({
    script: EDGES_SCRIPT,
    bindings: { data: JSON.stringify(query) },
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
  let rows: ImageRow[] = [];
  for (const line of linesOf(texts)) {
    if (line.startsWith('@')) {
      const id = elementId(line.slice(1));
      rows = found.get(id) ?? [];
      found.set(id, rows);
    } else rows.push(readRow(line));
  }
  return found;
}

const MOST = 2 ** 31 - 2;

function* linesOf(texts: readonly unknown[]): Generator<string> {
  for (const text of texts) {
    for (const line of String(text).split('\n')) if (line !== '') yield line;
  }
}

function readRow(line: string): ImageRow {
  const space = line.indexOf(' ');
  return [Number(line.slice(0, space)), line.slice(space + 1)];
}

/**
 * A line for each element; a JSON text has no line feeds of its own. The lines are told in several texts: a socket
 * does not take one of any length.
 */
const ROWS_GROOVY = `@CompileStatic
class ForebearRows {
  private final List<String> texts = new ArrayList<>()
  private StringBuilder text = new StringBuilder()
  void add(Object began, Element e) {
    String image = e.property('_image').orElse(null)?.toString()
    if (image == null) return
    line(began.toString() + ' ' + (image.indexOf('\\n') < 0 ? image : image.replace('\\n', ' ')))
  }
  void line(String line) {
    text.append(line).append('\\n')
    if (text.length() > 500000) end()
  }
  private void end() { texts.add(text.toString()); text = new StringBuilder() }
  List<String> all() { end(); return texts }
}
`;

const ELEMENTS_SCRIPT = `${READING_GROOVY}${ROWS_GROOVY}@CompileStatic
class ForebearRead {
  static List<String> run(ForebearGraph graph, String text) {
    String[] lines = text.split('\\n')
    boolean isVertex = lines[0] == 'v'
    long at = lines[1].isEmpty() ? Long.MAX_VALUE : Long.parseLong(lines[1])
    ForebearRows out = new ForebearRows()
    for (String id : (lines.length > 2 ? lines[2] : '').split(' ')) {
      for (String nativeId : [id, id + '~']) {
        Element e = isVertex ? (Element) graph.vertex(nativeId) : (Element) graph.edge(nativeId)
        Object began = e == null ? null : e.property('_began').orElse(null)
        if (began != null && ((Number) began).longValue() <= at) out.add(began, e)
      }
    }
    return out.all()
  }
}
ForebearRead.run(ForebearGraph.of(g.getGraph()), data)`;

const EDGES_SCRIPT = `import groovy.json.JsonSlurper
${READING_GROOVY}${ROWS_GROOVY}@CompileStatic
class ForebearEdges {
  static class Found implements Comparable<Found> {
    Edge edge; Object began; double created; String id
    int compareTo(Found other) { int byTime = Double.compare(created, other.created); return byTime != 0 ? byTime : id.compareTo(other.id) }
  }
  static List<String> run(ForebearGraph graph, String text) {
    Map d = (Map) new JsonSlurper().parseText(text)
    Direction side = Direction.valueOf((String) d.get('side'))
    String[] labels = (String[]) ((List) d.get('labels')).toArray(new String[0])
    long at = ((Number) d.get('at')).longValue()
    int first = ((Number) d.get('first')).intValue()
    List after = (List) d.get('after')
    Found last = after == null ? null : new Found(created: ((Number) after.get(0)).doubleValue(), id: (String) after.get(1))
    ForebearRows out = new ForebearRows()
    for (Object each : (List) d.get('ids')) {
      String id = each.toString()
      for (String nativeId : [id, id + '~']) {
        Vertex v = graph.vertex(nativeId)
        if (v == null) continue
        out.line('@' + nativeId)
        PriorityQueue<Found> page = new PriorityQueue<>()
        Iterator<Edge> edges = graph.edges(v, side, labels)
        while (edges.hasNext()) {
          Edge e = edges.next()
          Object began = e.property('_began').orElse(null)
          if (began == null || (at >= 0 && ((Number) began).longValue() > at)) continue
          if (first < 0) { out.add(began, e); continue }
          Found found = new Found(edge: e, began: began, id: e.id().toString())
          Object created = e.property('creationtime').orElse(null)
          if (created instanceof Number) found.created = ((Number) created).doubleValue()
          if (last != null && found.compareTo(last) >= 0) continue
          page.add(found)
          if (page.size() > first + 1) page.poll()
        }
        List<Found> newest = new ArrayList<>(page)
        newest.sort(Collections.reverseOrder())
        for (Found found : newest) out.add(found.began, found.edge)
      }
    }
    return out.all()
  }
}
ForebearEdges.run(ForebearGraph.of(g.getGraph()), data)`;

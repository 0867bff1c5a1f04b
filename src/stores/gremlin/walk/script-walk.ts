import type { IncompleteReason, VertexId, WalkQuery } from '#src/domain/graph/index.js';
import { type DeepVertex, WALK_SIDES, type WalkResult } from '#src/domain/graph/walk/index.js';
import type { Connection } from '../connection.js';
import { allNativeIds } from '../schema.js';
import { READING_GROOVY } from '../scripts/reading.js';

/** What a walk of the server found. */
type Answer = readonly [
  /** Why it is incomplete; empty when it is not. */
  cut: IncompleteReason | '',
  /** JSON lists: id, depth, label, other labels as JSON text, type, creation time, one after the other. */
  ...order: string[],
];

/** The commit that is walked, and whether anything of it was superseded by now. */
interface Moment {
  readonly at: number;
  readonly hasPast: () => Promise<boolean>;
}

const WIDTH = 6;

/**
 * Walks at the server in one request, over what is live and was so at the commit. Undefined when something
 * of the commit was superseded by then: that walk goes over a view of the commit.
 */
export async function scriptWalk(
  connection: Pick<Connection, 'read'>,
  query: WalkQuery,
  moment: Moment,
): Promise<WalkResult | undefined> {
  const data = JSON.stringify({
    at: moment.at,
    starts: allNativeIds([...new Set(query.starts)]),
    sides: WALK_SIDES[query.direction].map((sides) => sides.map((side) => side.toUpperCase())),
    maxDepth: query.maxDepth ?? -1,
    labels: query.edgeLabels ?? null,
    stopAt: query.stopAt ?? [],
    maxVertices: query.limits.maxVertices,
    timeoutMs: query.limits.timeoutMs,
  });
  const timeoutMs = Math.max(query.limits.timeoutMs, 0) + GRACE_MS;
  const answer = await connection.read({ script: WALK_SCRIPT, bindings: { data }, timeoutMs });
  if (await moment.hasPast()) return undefined;
  const [cut, ...order] = answer as unknown as Answer;
  return { order: order.flatMap((part) => readOrder(JSON.parse(part))), ...(cut ? { cut } : {}) };
}

/** Time for the server to notice the limit by itself. */
const GRACE_MS = 5_000;

function readOrder(order: readonly (string | number | null)[]): DeepVertex[] {
  const vertices: DeepVertex[] = [];
  for (let at = 0; at < order.length; at += WIDTH) {
    const [id, depth, label, others, type, created] = order.slice(at, at + WIDTH);
    vertices.push({
      id: id as VertexId,
      depth: Number(depth),
      labels: others === null ? [String(label)] : [String(label), ...JSON.parse(String(others))],
      ...(typeof type === 'string' ? { type } : {}),
      created: Number(created),
    });
  }
  return vertices;
}

const WALK_SCRIPT = `import groovy.json.JsonOutput
import groovy.json.JsonSlurper
${READING_GROOVY}@CompileStatic
class ForebearWalk {
  static final int PART = ${WIDTH} * 1000
  static class Front { Direction[] sides; Set<Object> visited = new HashSet<>(); List<Vertex> next = new ArrayList<>() }
  static String bare(Object id) { String s = id.toString(); return s.endsWith('~') ? s.substring(0, s.length() - 1) : s }
  static Object value(Vertex v, String key) { Iterator<VertexProperty> it = v.properties(key); return it.hasNext() ? it.next().value() : null }
  /** Whether an element is one of ours that had begun by a commit. */
  static boolean isThere(Element e, long at) {
    Object began = e == null ? null : e.property('_began').orElse(null)
    return began != null && ((Number) began).longValue() <= at
  }
  static List<String> run(ForebearGraph graph, String text) {
    Map d = (Map) new JsonSlurper().parseText(text)
    long at = ((Number) d.get('at')).longValue()
    long deadline = System.nanoTime() + ((Number) d.get('timeoutMs')).longValue() * 1000000L
    int max = ((Number) d.get('maxVertices')).intValue()
    int maxDepth = ((Number) d.get('maxDepth')).intValue()
    List names = (List) d.get('labels')
    String[] labels = names == null ? new String[0] : (String[]) names.toArray(new String[0])
    boolean along = names == null || !names.isEmpty()
    Set stopAt = new HashSet((List) d.get('stopAt'))
    List<Vertex> starts = new ArrayList<>()
    for (Object id : (List) d.get('starts')) { Vertex v = graph.vertex(id); if (isThere(v, at)) starts.add(v) }
    List<Front> fronts = new ArrayList<>()
    for (Object sides : (List) d.get('sides')) {
      Front f = new Front()
      List<Direction> ways = new ArrayList<>()
      for (Object side : (List) sides) ways.add(Direction.valueOf((String) side))
      f.sides = (Direction[]) ways.toArray(new Direction[0])
      for (Vertex v : starts) f.visited.add(v.id())
      f.next = starts
      fronts.add(f)
    }
    List<Object> order = new ArrayList<>()
    Set<Object> seen = new HashSet<>()
    int size = 0
    String cut = ''
    int looked = 0
    walk: for (int depth = 0; ; depth++) {
      TreeMap<String, Vertex> found = new TreeMap<>()
      for (Front f : fronts) for (Vertex v : f.next) if (!seen.contains(v.id())) found.put(bare(v.id()), v)
      int room = max - size
      boolean full = found.size() > room
      for (Map.Entry<String, Vertex> entry : found.entrySet()) {
        if (room-- <= 0) break
        Vertex v = entry.getValue()
        seen.add(v.id())
        size++
        Object type = value(v, 'type')
        Object created = value(v, 'creationtime')
        order.add(entry.getKey()); order.add(depth); order.add(v.label()); order.add(value(v, '_labels'))
        order.add(type instanceof String ? type : null); order.add(created instanceof Number ? created : 0)
      }
      if (full) { cut = 'SIZE_LIMIT'; break }
      boolean done = true
      for (Front f : fronts) {
        List<Vertex> next = new ArrayList<>()
        if (along) for (Vertex v : f.next) {
          if ((++looked & 255) == 0 && System.nanoTime() > deadline) { cut = 'TIME_LIMIT'; break walk }
          if (!stopAt.isEmpty() && stopAt.contains(value(v, 'type'))) continue
          for (Direction side : f.sides) {
            Iterator<Edge> edges = graph.edges(v, side, labels)
            while (edges.hasNext()) {
              if ((++looked & 255) == 0 && System.nanoTime() > deadline) { cut = 'TIME_LIMIT'; break walk }
              Edge e = edges.next()
              if (!isThere(e, at) || f.visited.contains(graph.endId(e, side))) continue
              Vertex other = graph.end(e, side)
              if (isThere(other, at) && f.visited.add(other.id())) next.add(other)
            }
          }
        }
        f.next = next
        if (!next.isEmpty()) done = false
      }
      if (System.nanoTime() > deadline) { cut = 'TIME_LIMIT'; break }
      if (done) break
      if (maxDepth < 0 || depth < maxDepth) continue
      // What one front finds beyond the bound another may have seen: then only what lies behind it tells.
      for (Front f : fronts) for (Vertex v : f.next) if (!seen.contains(v.id())) cut = 'DEPTH_LIMIT'
      if (!cut.isEmpty()) break
    }
    List<String> answer = new ArrayList<>()
    answer.add(cut)
    // In parts, for a socket does not take a text of any length.
    for (int from = 0; from < order.size(); from += PART) answer.add(JsonOutput.toJson(order.subList(from, Math.min(from + PART, order.size()))))
    return answer
  }
}
ForebearWalk.run(ForebearGraph.of(g.getGraph()), data)`;

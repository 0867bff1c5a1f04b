import type { Head, IncompleteReason, VertexId, WalkQuery } from '#src/domain/graph/index.js';
import type { DeepVertex, WalkResult } from '#src/domain/graph/walk/index.js';
import type { Connection } from '../connection.js';
import { allNativeIds, HEAD_ID } from '../schema.js';

/** What a walk of the server found, and the head before and after it. */
interface Answer {
  readonly before: number;
  readonly after: number;
  readonly cut?: IncompleteReason;
  /** Id, depth, label, other labels as JSON text, type, creation time; one after the other. */
  readonly order?: readonly (string | number | null)[];
}

const WIDTH = 6;

/**
 * Walks at the server in one request. Undefined when the graph was written meanwhile, or when the head
 * is another: then the walk goes over a view of the commit.
 */
export async function scriptWalk(
  connection: Pick<Connection, 'read'>,
  query: WalkQuery,
  head: Pick<Head, 'seq'>,
): Promise<WalkResult | undefined> {
  const data = JSON.stringify({
    head: HEAD_ID,
    at: head.seq,
    starts: allNativeIds([...new Set(query.starts)]),
    sides: SIDES[query.direction],
    maxDepth: query.maxDepth ?? -1,
    labels: query.edgeLabels ?? null,
    stopAt: query.stopAt ?? [],
    maxVertices: query.limits.maxVertices,
    timeoutMs: query.limits.timeoutMs,
  });
  const timeoutMs = Math.max(query.limits.timeoutMs, 0) + GRACE_MS;
  const [text] = await connection.read({ script: WALK_SCRIPT, bindings: { data }, timeoutMs });
  const { before, after, cut, order }: Answer = JSON.parse(String(text));
  if (before !== head.seq || after !== head.seq || !order) return undefined;
  return { order: readOrder(order), ...(cut ? { cut } : {}) };
}

/** Time for the server to notice the limit by itself. */
const GRACE_MS = 5_000;

const SIDES = {
  ascendants: [['IN']],
  descendants: [['OUT']],
  both: [['IN', 'OUT']],
  cone: [['IN'], ['OUT']],
} as const;

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
import groovy.transform.CompileStatic
import org.apache.tinkerpop.gremlin.structure.*
@CompileStatic
class ForebearWalk {
  static class Front { Direction[] sides; Set<Object> visited = new HashSet<>(); List<Vertex> next = new ArrayList<>() }
  static String bare(Object id) { String s = id.toString(); return s.endsWith('~') ? s.substring(0, s.length() - 1) : s }
  static Object value(Vertex v, String key) { Iterator<VertexProperty> it = v.properties(key); return it.hasNext() ? it.next().value() : null }
  static long seq(Graph graph, Object head) {
    Iterator<Vertex> it = graph.vertices(head)
    return it.hasNext() ? ((Number) it.next().value('_seq')).longValue() : -1L
  }
  static String run(Graph graph, String text) {
    Map d = (Map) new JsonSlurper().parseText(text)
    long before = seq(graph, d.get('head'))
    if (before != ((Number) d.get('at')).longValue()) return JsonOutput.toJson([before: before, after: before])
    long deadline = System.nanoTime() + ((Number) d.get('timeoutMs')).longValue() * 1000000L
    int max = ((Number) d.get('maxVertices')).intValue()
    int maxDepth = ((Number) d.get('maxDepth')).intValue()
    List names = (List) d.get('labels')
    String[] labels = names == null ? new String[0] : (String[]) names.toArray(new String[0])
    boolean along = names == null || !names.isEmpty()
    Set stopAt = new HashSet((List) d.get('stopAt'))
    List<Vertex> starts = new ArrayList<>()
    List startIds = (List) d.get('starts')
    if (!startIds.isEmpty()) {
      Iterator<Vertex> it = graph.vertices(startIds.toArray())
      while (it.hasNext()) { Vertex v = it.next(); if (v.property('_image').isPresent()) starts.add(v) }
    }
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
    String cut = null
    for (int depth = 0; ; depth++) {
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
          if (!stopAt.isEmpty() && stopAt.contains(value(v, 'type'))) continue
          for (Direction side : f.sides) {
            Iterator<Edge> edges = v.edges(side, labels)
            while (edges.hasNext()) {
              Edge e = edges.next()
              if (!e.property('_image').isPresent()) continue
              Vertex other = side == Direction.OUT ? e.inVertex() : e.outVertex()
              if (f.visited.add(other.id())) next.add(other)
            }
          }
        }
        f.next = next
        if (!next.isEmpty()) done = false
      }
      if (System.nanoTime() > deadline) { cut = 'TIME_LIMIT'; break }
      if (done) break
      if (depth != maxDepth) continue
      for (Front f : fronts) for (Vertex v : f.next) if (!seen.contains(v.id())) cut = 'DEPTH_LIMIT'
      break
    }
    return JsonOutput.toJson([before: before, after: seq(graph, d.get('head')), cut: cut, order: order])
  }
}
ForebearWalk.run(g.getGraph(), data)`;

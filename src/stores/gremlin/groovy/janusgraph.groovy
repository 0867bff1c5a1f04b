import groovy.json.JsonOutput
import org.janusgraph.core.JanusGraph
import org.janusgraph.core.JanusGraphTransaction
import org.janusgraph.diskstorage.locking.PermanentLockingException
import org.janusgraph.diskstorage.locking.TemporaryLockingException

/**
 * Operations on the head of a JanusGraph. Only the cells of one row are written atomically, so all that has to change
 * together is in one cell: the text of the head, whose key is locked. See docs/guides/janusgraph.md.
 */
@CompileStatic
class ForebearJanus {
  final JanusGraph graph
  /** The request: see Operation in janusgraph/head.ts. */
  final Map request
  final String headId
  final String expect

  ForebearJanus(JanusGraph graph, Map request) {
    this.graph = graph
    this.request = request
    headId = (String) request.get('head')
    expect = (String) request.get('expect')
  }

  static Object run(JanusGraph graph, String data) {
    Map request = ForebearPlan.parse(data)
    ForebearJanus janus = new ForebearJanus(graph, request)
    switch ((String) request.get('op')) {
      case 'open': return janus.open()
      case 'commit': return janus.commit()
      case 'apply': return janus.apply(false)
      case 'recover': return janus.apply(true)
      case 'turn': return janus.move(janus.expect, turned(janus.expect), null)
      case 'sweep': return janus.sweep()
      case 'purge': return janus.purge()
      case 'clear': return janus.clear()
      default: throw new IllegalArgumentException('There is no operation ' + request.get('op'))
    }
  }

  private String headText(JanusGraphTransaction tx) {
    Vertex head = vertex(tx, headId)
    return head == null ? null : (String) head.property('_head').orElse(null)
  }

  private static Vertex vertex(JanusGraphTransaction tx, Object id) {
    Iterator<Vertex> found = tx.vertices(id)
    return found.hasNext() ? found.next() : null
  }

  private <R> R inTransaction(Closure<R> work) {
    JanusGraphTransaction tx = graph.newTransaction()
    try {
      R result = work.call(tx)
      tx.commit()
      return result
    } finally {
      if (tx.isOpen()) tx.rollback()
    }
  }

  /** Compare-and-set of the head's text, with `work` in the same transaction; false when the text was not `from`. */
  private boolean move(String from, String to, Closure work) {
    JanusGraphTransaction tx = graph.newTransaction()
    boolean isWritten = false
    try {
      Vertex head = vertex(tx, headId)
      if (head == null || headText(tx) != from) return false
      if (work != null) work.call(tx)
      head.property(VertexProperty.Cardinality.single, '_head', to)
      isWritten = true
      tx.commit()
      return true
    } catch (Exception error) {
      if (isLockLost(error) || !isWritten && hasMoved(from)) return false
      throw error
    } finally {
      if (tx.isOpen()) tx.rollback()
    }
  }

  private static boolean isLockLost(Throwable error) {
    for (Throwable cause = error; cause != null; cause = cause.getCause()) {
      if (cause instanceof PermanentLockingException || cause instanceof TemporaryLockingException) return true
    }
    return false
  }

  /** Nothing is isolated: work may fail over writes of another program, whose new head follows a little later. */
  private boolean hasMoved(String from) {
    for (int look = 0; look < 20; look++) {
      if (look > 0) Thread.sleep(50)
      if (inTransaction { JanusGraphTransaction tx -> headText(tx) } != from) return true
    }
    return false
  }

  /** The same head with a new text, so that no writer that expects the former text can write. */
  private static String turned(String text) {
    Map head = ForebearPlan.parse(text)
    head.put('turn', UUID.randomUUID().toString())
    return JsonOutput.toJson(head)
  }

  private boolean open() {
    String now = inTransaction { JanusGraphTransaction tx ->
      if (vertex(tx, headId) == null) tx.addVertex(T.id, headId, T.label, request.get('label'))
      return headText(tx)
    }
    return now != null || move(null, (String) request.get('next'), null)
  }

  /** Writes the record of a group before the head that names it. */
  private boolean commit() {
    String next = (String) request.get('next')
    Object group = ForebearPlan.parse(next).get('group')
    List parts = (List) request.get('parts')
    if (ForebearPlan.parse(expect).get('group') != '') return false // the record of an unfinished group would be lost
    if (inTransaction { JanusGraphTransaction tx -> headText(tx) } != expect) return false
    for (int part = 0; part < parts.size(); part++) inTransaction { JanusGraphTransaction tx ->
      tx.addVertex(T.id, partId(group, part), T.label, request.get('label'), '_kind', 'g', '_data', parts.get(part))
    }
    if (move(expect, next, null)) return true
    forget(group, parts.size())
    return false
  }

  /** A group's record is stored in parts, because Cassandra takes no cell above 16 MiB. */
  private static String partId(Object group, int part) {
    return group.toString() + '.' + part
  }

  /** The plan of the group that the head names; null when a part of its record is missing. */
  private Map planOf(Map head) {
    StringBuilder text = new StringBuilder()
    inTransaction { JanusGraphTransaction tx ->
      for (int part = 0; part < ((Number) head.get('parts')).intValue(); part++) {
        text.append(vertex(tx, partId(head.get('group'), part))?.property('_data')?.orElse('') ?: '')
      }
    }
    boolean isWhole = head.get('length') == null || text.length() == ((Number) head.get('length')).intValue()
    try {
      if (isWhole) return ForebearPlan.parse(text.toString())
    } catch (IllegalArgumentException | groovy.json.JsonException notWhole) {
      // Damaged text counts as a missing part.
    }
    return null
  }

  private void forget(Object group, int parts) {
    for (int part = 0; part < parts; part++) remove(partId(group, part))
  }

  private void remove(Object id) {
    inTransaction { JanusGraphTransaction tx -> vertex(tx, id)?.remove() }
  }

  /**
   * Applies the group that the head names; `again` when some of it may be applied already. Returns the new text of the
   * head, false when the head was another one, or 'incomplete' when a part of the group's record is missing.
   */
  private Object apply(boolean again) {
    Map head = ForebearPlan.parse(expect)
    Map plan = planOf(head)
    if (plan == null) return inTransaction { JanusGraphTransaction tx -> headText(tx) } == expect ? 'incomplete' : (Object) false
    for (int attempt = 1; ; attempt++) {
      try {
        inTransaction { JanusGraphTransaction tx ->
          ForebearJanusPlan records = new ForebearJanusPlan(tx, plan)
          again ? records.recordsAgain() : records.records()
        }
        break
      } catch (Exception error) {
        if (!again || attempt == 5) throw error // another program may be writing the same records
      }
    }
    List<Closure> steps = new ArrayList<>()
    if (again) {
      steps.add { JanusGraphTransaction tx -> new ForebearJanusPlan(tx, plan).complete() }
      steps.add { JanusGraphTransaction tx -> new ForebearJanusPlan(tx, plan).undo() }
    }
    steps.add { JanusGraphTransaction tx ->
      ForebearJanusPlan elements = new ForebearJanusPlan(tx, plan)
      if (!again) elements.drop()
      elements.put()
    }
    String now = expect
    for (Closure step : steps) {
      String next = turned(now)
      if (!move(now, next, step)) return false
      now = next
    }
    String end = turned(JsonOutput.toJson(head + [group: '', size: 0, parts: 0, length: 0]))
    if (!move(now, end, null)) return false
    forget(head.get('group'), ((Number) head.get('parts')).intValue())
    return end
  }

  /** Removes records that no head names: their writers lost a race and ended before they removed them. */
  private boolean sweep() {
    List<Object> old = inTransaction { JanusGraphTransaction tx ->
      tx.traversal().V().has('_kind', 'g').id().toList()
    }
    String group = (String) ForebearPlan.parse(expect).get('group')
    if (group != '') old.removeAll { Object id -> id.toString().startsWith(group) }
    if (old.isEmpty()) return true
    if (!move(expect, turned(expect), null)) return false
    for (Object id : old) remove(id)
    return true
  }

  private boolean clear() {
    String now = inTransaction { JanusGraphTransaction tx -> headText(tx) }
    if (!move(now, (String) request.get('next'), null)) return false
    while (inTransaction { JanusGraphTransaction tx -> removeSome(tx, ForebearPlan.BATCH, []) } > 0);
    return true
  }

  /** Removes some elements in the transaction that moves the head on: the number of them, or false when it had moved. */
  private Object purge() {
    int limit = ((Number) request.get('limit')).intValue()
    List<String> keep = (List<String>) request.get('keep')
    int[] removed = [0] as int[]
    boolean isDone = move(expect, turned(expect)) { JanusGraphTransaction tx -> removed[0] = removeSome(tx, limit, keep) }
    return isDone ? (Object) removed[0] : (Object) false
  }

  /** In batches, because a vertex may have more edges than one transaction can remove. */
  private int removeSome(JanusGraphTransaction tx, int limit, List<String> keep) {
    int removed = 0
    Iterator<Vertex> vertices = tx.vertices()
    while (vertices.hasNext() && removed < limit) {
      Vertex one = vertices.next()
      if (one.id() == headId || keep.contains(one.label())) continue
      Iterator<Edge> edges = one.edges(Direction.BOTH)
      while (edges.hasNext() && removed < limit) {
        edges.next().remove()
        removed++
      }
      if (removed >= limit) break
      one.remove()
      removed++
    }
    return removed
  }
}
ForebearJanus.run((JanusGraph) g.getGraph(), data)

/** The head, once all of its commit is applied. */
@CompileStatic
class ForebearHead {
  static List<Map> run(ForebearGraph graph, String id) {
    Vertex head = graph.settled(id)
    if (head == null) return []
    return [(Map) [seq: head.value('_seq'), time: head.value('_time'), digest: head.value('_digest'), fence: head.value('_fence'), kept: head.property('_kept').orElse(0), actor: head.property('_resetting').orElse('')]]
  }
}
ForebearHead.run(ForebearGraph.of(g.getGraph()), data)

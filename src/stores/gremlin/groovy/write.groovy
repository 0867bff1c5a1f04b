/** Writes a group in one transaction; false, with nothing written, when the head or its fencing token differs. */
@CompileStatic
class ForebearWrite {
  static boolean run(Graph graph, String data) {
    ForebearPlan plan = new ForebearPlan(graph, ForebearPlan.parse(data), false)
    Map from = (Map) plan.plan.get('from')
    Vertex head = plan.vertex(from.get('id'))
    if (head == null || !isAt(head, from)) return false
    ForebearPlan.fill(head, [null, null, plan.plan.get('to')], false)
    plan.records()
    plan.drop()
    plan.put()
    return true
  }

  private static boolean isAt(Vertex head, Map from) {
    return ForebearPlan.nativeValue(head.value('_seq')) == ForebearPlan.nativeValue(from.get('seq')) &&
      head.value('_digest') == from.get('digest') && head.value('_fence') == from.get('fence')
  }
}
ForebearWrite.run(g.getGraph(), data)

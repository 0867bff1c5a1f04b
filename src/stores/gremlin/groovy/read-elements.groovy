import groovy.json.JsonSlurper

/** Elements by id, live or as of a commit: a line for each. */
@CompileStatic
class ForebearElements {
  static List<String> run(ForebearGraph graph, String text) {
    Map query = (Map) new JsonSlurper().parseText(text)
    long at = query.get('at') == null ? Long.MAX_VALUE : ((Number) query.get('at')).longValue()
    ForebearRows rows = new ForebearRows()
    for (String kind : ['v', 'e']) for (Object id : (List) query.get(kind)) for (String nativeId : [id.toString(), id.toString() + '~']) {
      Element one = kind == 'v' ? (Element) graph.vertex(nativeId) : (Element) graph.edge(nativeId)
      Object began = one == null ? null : one.property('_began').orElse(null)
      if (began == null || ((Number) began).longValue() > at) continue
      if (query.get('onlyVersions')) rows.line(kind + id + ' ' + began)
      else rows.element(one)
    }
    return rows.all()
  }
}
ForebearElements.run(ForebearGraph.of(g.getGraph()), data)

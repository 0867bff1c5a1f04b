/**
 * Declares names that are not there yet, and tells which the graph has: `labels` of edges, and `keys` that take any
 * single value. A key is left out that JanusGraph refuses, or that another program made otherwise; `refused` are
 * the names that could not be declared. Data: `{keys, vertexLabels, edgeLabels, typed, indexes}`.
 */
export const SCHEMA_SCRIPT = `import groovy.json.JsonOutput
import groovy.json.JsonSlurper
import groovy.transform.CompileStatic
import org.apache.tinkerpop.gremlin.structure.Edge
import org.apache.tinkerpop.gremlin.structure.Vertex
import org.janusgraph.core.Cardinality
import org.janusgraph.core.EdgeLabel
import org.janusgraph.core.JanusGraph
import org.janusgraph.core.PropertyKey
import org.janusgraph.core.schema.ConsistencyModifier
import org.janusgraph.core.schema.JanusGraphManagement
@CompileStatic
class ForebearSchema {
  static final Map<String, Class> TYPES = [String: String, Long: Long] as Map<String, Class>
  static List list(Map m, String key) { return (List) (m.get(key) ?: []) }
  static boolean isPlain(PropertyKey key) { return key.dataType() == Object && key.cardinality() == Cardinality.SINGLE }
  static List<String> declare(JanusGraphManagement m, Map d) {
    for (Object r : list(d, 'typed')) {
      Map one = (Map) r
      String name = (String) one.get('name')
      if (m.containsRelationType(name)) continue
      Cardinality cardinality = one.get('set') ? Cardinality.SET : Cardinality.SINGLE
      PropertyKey key = m.makePropertyKey(name).dataType(TYPES.get(one.get('type'))).cardinality(cardinality).make()
      if (one.get('locked')) m.setConsistency(key, ConsistencyModifier.LOCK)
    }
    for (Object r : list(d, 'indexes')) {
      Map one = (Map) r
      String name = (String) one.get('name')
      if (m.containsGraphIndex(name)) continue
      JanusGraphManagement.IndexBuilder index = m.buildIndex(name, one.get('edges') ? Edge : Vertex)
      for (Object key : list(one, 'keys')) index = index.addKey(m.getPropertyKey((String) key))
      index.buildCompositeIndex()
    }
    List<String> refused = new ArrayList<>()
    for (Object name : list(d, 'edgeLabels')) make(refused, (String) name) { String one ->
      if (!m.containsRelationType(one)) m.makeEdgeLabel(one).make()
    }
    for (Object name : list(d, 'keys')) make(refused, (String) name) { String one ->
      if (!m.containsRelationType(one)) m.makePropertyKey(one).dataType(Object).cardinality(Cardinality.SINGLE).make()
    }
    for (Object name : list(d, 'vertexLabels')) make(refused, (String) name) { String one ->
      if (!m.containsVertexLabel(one)) m.makeVertexLabel(one).make()
    }
    return refused
  }
  static void make(List<String> refused, String name, Closure work) {
    try { work.call(name) } catch (IllegalArgumentException error) { refused.add(name) }
  }
  static String run(JanusGraph graph, String text) {
    Map d = (Map) new JsonSlurper().parseText(text)
    JanusGraphManagement m = graph.openManagement()
    try {
      List<String> refused = declare(m, d)
      List<String> keys = new ArrayList<>()
      List<String> labels = new ArrayList<>()
      for (PropertyKey key : m.getRelationTypes(PropertyKey)) if (isPlain(key)) keys.add(key.name())
      for (EdgeLabel label : m.getRelationTypes(EdgeLabel)) labels.add(label.name())
      m.commit()
      return JsonOutput.toJson([keys: keys, labels: labels, refused: refused])
    } finally { if (m.isOpen()) m.rollback() }
  }
}
ForebearSchema.run((JanusGraph) g.getGraph(), data)`;

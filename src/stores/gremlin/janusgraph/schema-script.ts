/**
 * Declares names that are not there yet, and tells which the graph has: `labels` of edges, and `keys` that take any
 * single value. Data: `{keys, vertexLabels, edgeLabels, typed, indexes}`.
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
  static void declare(JanusGraphManagement m, Map d) {
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
    for (Object name : list(d, 'edgeLabels')) if (!m.containsRelationType((String) name)) m.makeEdgeLabel((String) name).make()
    for (Object name : list(d, 'keys')) if (!m.containsRelationType((String) name)) m.makePropertyKey((String) name).dataType(Object).cardinality(Cardinality.SINGLE).make()
    for (Object name : list(d, 'vertexLabels')) if (!m.containsVertexLabel((String) name)) m.makeVertexLabel((String) name).make()
  }
  static String run(JanusGraph graph, String text) {
    Map d = (Map) new JsonSlurper().parseText(text)
    JanusGraphManagement m = graph.openManagement()
    try {
      declare(m, d)
      List<String> keys = new ArrayList<>()
      List<String> others = new ArrayList<>()
      List<String> labels = new ArrayList<>()
      for (PropertyKey key : m.getRelationTypes(PropertyKey)) (isPlain(key) ? keys : others).add(key.name())
      for (EdgeLabel label : m.getRelationTypes(EdgeLabel)) labels.add(label.name())
      m.commit()
      return JsonOutput.toJson([keys: keys, others: others, labels: labels])
    } finally { if (m.isOpen()) m.rollback() }
  }
}
ForebearSchema.run((JanusGraph) g.getGraph(), data)`;

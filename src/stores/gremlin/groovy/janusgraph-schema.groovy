import groovy.json.JsonOutput
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

/**
 * Declares missing names and returns the graph's names: `labels` of edges, and `keys` that accept any single value.
 * `refused` are the names that JanusGraph does not accept. A key that another program declared with a narrower type is
 * not among `keys`. The request is Names in janusgraph/schema.ts.
 */
@CompileStatic
class ForebearSchema {
  private static final Map<String, Class> TYPES = [String: String, Long: Long] as Map<String, Class>
  private final JanusGraphManagement management
  private final Map names
  private final List<String> refused = new ArrayList<>()

  ForebearSchema(JanusGraphManagement management, Map names) {
    this.management = management
    this.names = names
  }

  static String run(JanusGraph graph, String data) {
    JanusGraphManagement management = graph.openManagement()
    try {
      ForebearSchema schema = new ForebearSchema(management, (Map) new JsonSlurper().parseText(data))
      schema.declare()
      List<String> keys = new ArrayList<>()
      List<String> labels = new ArrayList<>()
      for (PropertyKey key : management.getRelationTypes(PropertyKey)) if (isPlain(key)) keys.add(key.name())
      for (EdgeLabel label : management.getRelationTypes(EdgeLabel)) labels.add(label.name())
      management.commit()
      return JsonOutput.toJson([keys: keys, labels: labels, refused: schema.refused])
    } catch (Exception error) {
      undo(management)
      throw error
    }
  }

  /** A commit that failed has closed the transaction but not its management, and a rollback then fails. */
  private static void undo(JanusGraphManagement management) {
    try {
      management.rollback()
    } catch (IllegalArgumentException closed) {}
  }

  private static boolean isPlain(PropertyKey key) {
    return key.dataType() == Object && key.cardinality() == Cardinality.SINGLE
  }

  private void declare() {
    for (Map key : (List<Map>) list('typed')) makeTyped(key)
    for (Map index : (List<Map>) list('indexes')) makeIndex(index)
    make('edgeLabels') { String name ->
      if (!management.containsRelationType(name)) management.makeEdgeLabel(name).make()
    }
    make('keys') { String name ->
      if (!management.containsRelationType(name)) management.makePropertyKey(name).dataType(Object).cardinality(Cardinality.SINGLE).make()
    }
    make('vertexLabels') { String name ->
      if (!management.containsVertexLabel(name)) management.makeVertexLabel(name).make()
    }
  }

  private List list(String part) {
    return (List) (names.get(part) ?: [])
  }

  private void makeTyped(Map one) {
    String name = (String) one.get('name')
    if (management.containsRelationType(name)) return
    Cardinality cardinality = one.get('set') ? Cardinality.SET : Cardinality.SINGLE
    PropertyKey key = management.makePropertyKey(name).dataType(TYPES.get(one.get('type'))).cardinality(cardinality).make()
    if (one.get('locked')) management.setConsistency(key, ConsistencyModifier.LOCK)
  }

  private void makeIndex(Map one) {
    String name = (String) one.get('name')
    if (management.containsGraphIndex(name)) return
    JanusGraphManagement.IndexBuilder index = management.buildIndex(name, one.get('edges') ? Edge : Vertex)
    for (Object key : (List) one.get('keys')) index = index.addKey(management.getPropertyKey((String) key))
    index.buildCompositeIndex()
  }

  private void make(String part, Closure work) {
    for (Object name : list(part)) {
      try {
        work.call(name)
      } catch (IllegalArgumentException error) {
        refused.add((String) name)
      }
    }
  }
}
ForebearSchema.run((JanusGraph) g.getGraph(), data)

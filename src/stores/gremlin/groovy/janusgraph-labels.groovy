import org.janusgraph.core.EdgeLabel

management = g.getGraph().openManagement()
try {
  [management.getVertexLabels().collect { it.name() }, management.getRelationTypes(EdgeLabel).collect { it.name() }]
} finally {
  management.rollback()
}

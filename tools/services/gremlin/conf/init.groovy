def bookkeeping = ['forebear_head', 'forebear_commit', 'forebear_past', 'forebear_lease', 'forebear_group', 'claim', 'client_token', 'final_metric', 'graph_load', 'graph_load_part', 'graph_reset', 'job_statement']
def shown = SubgraphStrategy.build().vertices(__.hasLabel(P.without(bookkeeping))).checkAdjacentVertices(false).create()

// g is Forebear's own. People use lineage, which shows no bookkeeping and changes nothing.
def globals = [:]
globals << [g : traversal().withEmbedded(graph)]
globals << [lineage : traversal().withEmbedded(graph).withStrategies(ReadOnlyStrategy.instance(), shown)]

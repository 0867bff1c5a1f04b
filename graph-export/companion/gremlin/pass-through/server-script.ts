import type { Terminal } from '../language/terminal.js';

/**
 * The scripts that a Gremlin server runs, of which a request is only a binding: none depends on what a client says, so
 * that the server compiles few, and nothing of a client. The source neither shows bookkeeping nor writes.
 */
const SOURCE = `source = g.withStrategies(ReadOnlyStrategy.instance(), SubgraphStrategy.build().vertices(__.hasLabel(P.without(hidden))).checkAdjacentVertices(false).create())
asked = org.apache.tinkerpop.gremlin.jsr223.JavaTranslator.of(source).translate(traversal)
`;

/** Results with how often each is found, as drivers want them for a bytecode. */
const TRAVERSERS = `found = asked.asAdmin()
[hasNext: { found.hasNext() }, next: {
  one = found.nextTraverser()
  new org.apache.tinkerpop.gremlin.process.remote.traversal.DefaultRemoteTraverser(one.get(), one.bulk())
}] as Iterator`;

/** The script that answers a traversal. */
export function serverScript(terminal: Terminal, isBulked: boolean): string {
  if (isBulked && terminal.is !== 'nothing') return SOURCE + TRAVERSERS;
  switch (terminal.is) {
    case 'all':
      return `${SOURCE}asked`;
    case 'hasNext':
      return `${SOURCE}asked.hasNext()`;
    case 'nothing':
      return `${SOURCE}asked.iterate()\n[]`;
    case 'next':
      return `${SOURCE}asked.next(${terminal.count === undefined ? '' : 'most'})`;
  }
}

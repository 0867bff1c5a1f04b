import neo4j from 'neo4j-driver';
import type { Statement } from '#src/stores/neo4j/connection.js';

/** The statement sent to the database, with integers as text ending in `n`. */
export function sent(statement: Statement | undefined): string {
  if (!statement) return 'nothing';
  const parameters = JSON.stringify(
    statement.parameters,
    (_name, value: unknown) => (neo4j.isInt(value) ? `${value.toString()}n` : value),
    1,
  );
  return `${statement.text}\n${parameters.replaceAll(/\n +/g, ' ').replaceAll(/[0-9a-f]{24}(?=[0-9a-f]{8})/g, '…')}`;
}

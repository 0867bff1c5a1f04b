import type { Arn } from '../arn.js';
import { associationIdOf, date, type Edge, stringOf, timeOf, vertexIdOf } from '../graph/index.js';
import { ASSOCIATION_TYPES, type Association, type AssociationType } from './entity.js';

/** The edge label of an association without a type; native graphs require one. */
export const UNTYPED_ASSOCIATION = 'Association';

/** An association as an edge: the type is the label. The ends' ARNs are kept, so that reading needs no look-up. */
export function associationToEdge(
  association: Association,
  { id, from, to }: EdgeIdentity = identityOf(association),
): Edge {
  const { source, destination, type = UNTYPED_ASSOCIATION, createdBy, creationTime } = association;
  const creationtime = date(creationTime);
  // In the order of the canonical text, which then needs no sorted copy.
  const properties =
    createdBy === undefined
      ? { creationtime, destinationarn: destination, sourcearn: source }
      : { createdby: createdBy, creationtime, destinationarn: destination, sourcearn: source };
  return { id, label: type, from, to, properties };
}

/** The ids that follow from an association's two ARNs. */
export type EdgeIdentity = Pick<Edge, 'id' | 'from' | 'to'>;

function identityOf({ source, destination }: Association): EdgeIdentity {
  const from = vertexIdOf(source);
  const to = vertexIdOf(destination);
  return { id: associationIdOf(from, to), from, to };
}

/** Reads {@link associationToEdge} back. */
export function edgeToAssociation(edge: Edge): Association {
  const createdBy = stringOf(edge.properties, 'createdby');
  const type = ASSOCIATION_TYPES.find((known) => known === edge.label) as
    | AssociationType
    | undefined;
  return {
    source: stringOf(edge.properties, 'sourcearn') as Arn,
    destination: stringOf(edge.properties, 'destinationarn') as Arn,
    ...(type === undefined ? {} : { type }),
    ...(createdBy === undefined ? {} : { createdBy }),
    creationTime: timeOf(edge.properties, 'creationtime') ?? 0,
  };
}

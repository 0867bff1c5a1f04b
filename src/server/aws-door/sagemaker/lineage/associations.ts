import type {
  AddAssociationRequest,
  AddAssociationResponse,
  AssociationSummary,
  DeleteAssociationRequest,
  DeleteAssociationResponse,
  ListAssociationsRequest,
  ListAssociationsResponse,
} from '@aws-sdk/client-sagemaker';
import { present } from '#schema/shared/maps.js';
import { listCursor, listPosition } from '#schema/shared/paging.js';
import { toArn } from '#src/domain/arn.js';
import {
  type Edge,
  type EdgeSelection,
  edgePosition,
  type Versioned,
  type VertexMap,
  vertexIdOf,
} from '#src/domain/graph/index.js';
import {
  edgeToAssociation,
  isAssociation,
  type LineageEntity,
  vertexToEntity,
} from '#src/domain/lineage/index.js';
import { type OperationContext, operation } from '../../json/operation.js';
import type { Checked } from '../../json/parse-input.js';
import { timeOut } from '../values.js';
import { userOut } from './entities.js';
import { readAllRows, sortedPage } from './sorted-page.js';

export const ASSOCIATION_OPERATIONS = [
  operation<AddAssociationRequest, AddAssociationResponse>('AddAssociation', {
    role: 'operator',
    words: { takenWords: 'The association already exists' },
    async run({ SourceArn, DestinationArn, AssociationType: type }, { services, principal }) {
      const ends = { source: toArn(SourceArn), destination: toArn(DestinationArn) };
      await services.recorder.createAssociation({ ...ends, ...present({ type }) }, principal.arn);
      return { SourceArn, DestinationArn };
    },
  }),
  operation<DeleteAssociationRequest, DeleteAssociationResponse>('DeleteAssociation', {
    role: 'operator',
    async run({ SourceArn, DestinationArn }, { services, principal }) {
      const [source, destination] = [toArn(SourceArn), toArn(DestinationArn)];
      await services.recorder.deleteAssociation({ source, destination, principal });
      return { SourceArn, DestinationArn };
    },
  }),
  operation<ListAssociationsRequest, ListAssociationsResponse>('ListAssociations', {
    role: 'viewer',
    async run(input, context) {
      const { SortBy = 'CreationTime', SortOrder = 'Descending' } = input;
      const isStored = SortBy === 'CreationTime' && SortOrder === 'Descending';
      const { rows, next } = isStored
        ? await newestRows(input, context)
        : await sortedRows({ ...input, SortBy }, context);
      return { AssociationSummaries: rows.map(summarize), ...next };
    },
  }),
];

type Input = Checked<ListAssociationsRequest>;

/** An association with its ends; an end may be gone meanwhile. */
interface Row {
  readonly edge: Edge;
  readonly source: LineageEntity | undefined;
  readonly destination: LineageEntity | undefined;
}

interface Rows {
  readonly rows: readonly Row[];
  readonly next: { readonly NextToken?: string };
}

const LABEL = 'associations';

/** A page in the order that stores keep: newest first. */
async function newestRows(input: Input, context: OperationContext): Promise<Rows> {
  const { NextToken, MaxResults: first = 10 } = input;
  const { services, signal } = context;
  const after = listPosition(LABEL, NextToken);
  const query = { ...selectionOf(input), first, ...present({ after }) };
  const { items, hasNext } = await services.lineage.associations(query, { signal });
  const last = hasNext ? items.at(-1) : undefined;
  return {
    rows: await rowsOf(items, context),
    next: last ? { NextToken: listCursor(LABEL, edgePosition(last.element)) } : {},
  };
}

/** A page in another order: all associations are read and sorted. */
async function sortedRows(
  input: Input & { readonly SortBy: NonNullable<Input['SortBy']> },
  context: OperationContext,
): Promise<Rows> {
  const { services, signal } = context;
  const selection = selectionOf(input);
  const edges = await readAllRows<Versioned<Edge>>((first, last) => {
    const after = last && edgePosition(last.element);
    return services.lineage.associations(
      { ...selection, first, ...present({ after }) },
      { signal },
    );
  }, 'filter it, or sort it by CreationTime in descending order');
  const positionOf = (row: Row) => ({ key: SORT_KEYS[input.SortBy](row), id: row.edge.id });
  const rows = await rowsOf(edges, context);
  const { items, next } = sortedPage(rows, { label: LABEL, positionOf }, input);
  return { rows: items, next };
}

const SORT_KEYS: Readonly<Record<NonNullable<Input['SortBy']>, (row: Row) => string | number>> = {
  SourceArn: ({ edge }) => edgeToAssociation(edge).source,
  DestinationArn: ({ edge }) => edgeToAssociation(edge).destination,
  SourceType: ({ source }) => typeOf(source) ?? '',
  DestinationType: ({ destination }) => typeOf(destination) ?? '',
  CreationTime: ({ edge }) => edgePosition(edge).key,
};

function selectionOf(input: Input): EdgeSelection {
  const { SourceArn, DestinationArn, AssociationType } = input;
  return present({
    from: SourceArn === undefined ? undefined : vertexIdOf(toArn(SourceArn)),
    to: DestinationArn === undefined ? undefined : vertexIdOf(toArn(DestinationArn)),
    fromType: input.SourceType,
    toType: input.DestinationType,
    labels: AssociationType && [AssociationType],
    createdAfter: input.CreatedAfter?.getTime(),
    createdBefore: input.CreatedBefore?.getTime(),
  });
}

async function rowsOf(
  edges: readonly Versioned<Edge>[],
  { services }: OperationContext,
): Promise<readonly Row[]> {
  const associations = edges.map(({ element }) => element).filter(isAssociation);
  const ids = new Set(associations.flatMap(({ from, to }) => [from, to]));
  const ends: VertexMap = ids.size === 0 ? new Map() : await services.store.vertices([...ids]);
  const endOf = (id: Edge['from']) => {
    const vertex = ends.get(id);
    return vertex && vertexToEntity(vertex.element);
  };
  return associations.map((edge) => ({
    edge,
    source: endOf(edge.from),
    destination: endOf(edge.to),
  }));
}

function summarize({ edge, source: from, destination: to }: Row): AssociationSummary {
  const { source, destination, type, createdBy, creationTime } = edgeToAssociation(edge);
  return {
    SourceArn: source,
    DestinationArn: destination,
    SourceType: typeOf(from),
    DestinationType: typeOf(to),
    AssociationType: type,
    SourceName: from?.name,
    DestinationName: to?.name,
    CreationTime: timeOut(creationTime),
    CreatedBy: userOut(createdBy),
  };
}

/** The type of an entity; that of a trial component is the type of its source. */
function typeOf(entity: LineageEntity | undefined): string | undefined {
  return entity?.kind === 'trial_component' ? entity.source?.type : entity?.type;
}

import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  getVariableValues,
  Kind,
  OperationTypeNode,
} from 'graphql';
import type { CompiledQuery } from 'graphql-jit';

/** A request whose document was validated. */
export interface ExecutorRequest {
  readonly document: DocumentNode;
  readonly operationName?: string | null | undefined;
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined;
  readonly context: unknown;
}

/**
 * Executes requests. A query that keeps coming, as a client's own queries do, is compiled to code for
 * its selections, which halves the time of a page of lineage; everything else, and every request that
 * a compiled query would have to complain about before it starts, is left to graphql-js.
 */
export function createExecutor(
  schema: GraphQLSchema,
): (request: ExecutorRequest) => Promise<ExecutionResult> {
  const hot = new WeakMap<DocumentNode, HotDocument>();
  return async (request) => {
    const { document, operationName, variables, context } = request;
    const known = hot.get(document) ?? { asked: 0, compiled: new Map() };
    hot.set(document, known);
    known.asked += 1;
    const compiled = known.asked > COLD ? await compiledOf(known, request, schema) : undefined;
    const answer = await compiled?.query(undefined, context, variables ?? {});
    if (answer?.data !== undefined) return withOwnErrors(answer); // else it refused the variables, and nothing ran
    return execute({
      schema,
      document,
      contextValue: context,
      ...(variables ? { variableValues: variables } : {}),
      operationName: operationName ?? null,
    });
  };
}

/** The same answer with errors as graphql-js makes them: graphql-jit's may have no extensions at all. */
function withOwnErrors(answer: ExecutionResult): ExecutionResult {
  return answer.errors ? { ...answer, errors: answer.errors.map(ownError) } : answer;
}

function ownError({ message, path, locations, originalError }: GraphQLError): GraphQLError {
  return Object.assign(new GraphQLError(message, { path, originalError }), { locations });
}

/** Executions of a document before it is worth compiling. */
const COLD = 2;

interface HotDocument {
  asked: number;
  /** By operation name; undefined for what is not compiled. */
  readonly compiled: Map<string, Promise<CompiledQuery | undefined>>;
}

async function compiledOf(
  { compiled }: HotDocument,
  { document, operationName, variables }: ExecutorRequest,
  schema: GraphQLSchema,
): Promise<CompiledQuery | undefined> {
  const operation = getOperationAST(document, operationName);
  if (operation?.operation !== OperationTypeNode.QUERY) return undefined;
  const name = operation.name?.value ?? '';
  const query = compiled.get(name) ?? compile(schema, document, operationName);
  compiled.set(name, query);
  const { errors } = getVariableValues(
    schema,
    operation.variableDefinitions ?? [],
    variables ?? {},
    { maxErrors: 1 },
  );
  return errors ? undefined : query; // graphql-js words and codes what is wrong with variables
}

async function compile(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | null | undefined,
): Promise<CompiledQuery | undefined> {
  if (asksForSchema(document)) return undefined;
  const { compileQuery, isCompiledQuery } = await import('graphql-jit'); // not before a query is hot: it loads slowly
  const compiled = compileQuery(schema, document, operationName ?? undefined);
  return isCompiledQuery(compiled) ? compiled : undefined;
}

function asksForSchema({ definitions }: DocumentNode): boolean {
  return definitions.some(
    (definition) =>
      'selectionSet' in definition &&
      definition.selectionSet.selections.some(
        (field) => field.kind === Kind.FIELD && /^__(schema|type)$/.test(field.name.value),
      ),
  );
}

import {
  type DocumentNode,
  type ExecutionResult,
  getOperationAST,
  OperationTypeNode,
} from 'graphql';
import type { GraphQLContext } from '#schema/context.js';
import type { CostedRequest } from '#schema/limits/cost.js';
import type { ExecutorRequest } from './compiled-executor.js';
import type { DescribeError } from './describe-error.js';

/** The parts of an HTTP request that decide how it is answered. */
export interface QueryRequest {
  readonly method: string;
  readonly headers: { readonly accept?: string | undefined };
  readonly body: unknown;
}

/** What answers a query whose document is known. */
export interface KnownQueriesOptions {
  /** Throws for what may cost too much. */
  readonly check: (request: CostedRequest) => void;
  readonly run: (request: ExecutorRequest) => Promise<ExecutionResult>;
  readonly describe: DescribeError;
}

/** The media type of what {@link KnownQueries} answers. */
export const KNOWN_ANSWER_TYPE = 'application/json; charset=utf-8';

/**
 * Answers queries that were answered before, word for word, without the pipeline of Apollo Server: of a
 * page of lineage it is a sixth. Whatever is not as plain as can be – other operations, other media types,
 * extensions, and what is refused before it is executed – is left to Apollo Server.
 */
export class KnownQueries {
  readonly #options: KnownQueriesOptions;
  /** By text; the first that was learned goes first. */
  readonly #documents = new Map<string, DocumentNode>();

  constructor(options: KnownQueriesOptions) {
    this.#options = options;
  }

  /** Remembers a document that was validated and answered without an error. */
  learn(text: string | undefined, document: DocumentNode): void {
    if (text === undefined || text.length > MAX_TEXT) return;
    this.#documents.set(text, document);
    for (const first of this.#documents.keys()) {
      if (this.#documents.size <= MAX_KNOWN) return;
      this.#documents.delete(first);
    }
  }

  /** The text of an answer; undefined for what Apollo Server has to answer. */
  async answer(
    request: QueryRequest,
    contextOf: () => GraphQLContext,
  ): Promise<string | undefined> {
    const { query, variables, operationName } = plainBody(request) ?? {};
    const document = query === undefined ? undefined : this.#documents.get(query);
    if (query === undefined || !document) return undefined;
    const operation = getOperationAST(document, operationName);
    if (operation?.operation !== OperationTypeNode.QUERY) return undefined;
    const asked = { document, operationName, variables };
    if (!this.#isCheap(asked)) return undefined;
    const { data, errors } = await this.#options.run({ ...asked, context: contextOf() });
    if (data === undefined) return undefined; // the variables do not fit, and nothing ran
    const described = errors?.map((error) => this.#options.describe(error));
    return `${JSON.stringify({ errors: described, data })}\n`;
  }

  #isCheap(asked: CostedRequest): boolean {
    try {
      this.#options.check(asked);
      return true;
    } catch {
      return false; // Apollo Server finds it again, and says so
    }
  }
}

/** Documents that are remembered. */
const MAX_KNOWN = 100;
/** Characters of the longest document that is remembered. */
const MAX_TEXT = 4_000;

interface PlainBody {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>> | null;
  readonly operationName?: string | null;
}

function plainBody({ method, headers, body }: QueryRequest): PlainBody | undefined {
  const { accept = ANYTHING } = headers;
  if (method !== 'POST' || accept !== ANYTHING || !isRecord(body)) return undefined;
  const { query, variables = null, operationName = null, ...others } = body;
  const isPlain =
    typeof query === 'string' &&
    (variables === null || isRecord(variables)) &&
    (operationName === null || typeof operationName === 'string') &&
    Object.keys(others).length === 0;
  return isPlain ? { query, variables, operationName } : undefined;
}

const ANYTHING = '*/*';

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

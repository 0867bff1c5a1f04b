import { tokenHeaders } from '../../../shared/token.js';
import { type Failure, unreachable } from '../../client/failure.js';
import { ArnLink, CommitLink } from '../../parts/arn-link.js';
import type { Fact } from '../../parts/facts.js';

/** The request to send. */
export interface Request {
  readonly body: string;
  readonly type: string;
  readonly accept: string;
}

/** An answer of the endpoint with its deployment and model, or the failure. */
export type Answer =
  | { readonly failure: Failure }
  | {
      readonly status: number;
      readonly milliseconds: number;
      readonly contentType: string | null;
      readonly text: string;
      readonly headers: readonly Fact[];
    };

/** Invokes an endpoint over HTTP, as other clients do. */
export async function invoke(name: string, { body, type, accept }: Request): Promise<Answer> {
  const begin = performance.now();
  try {
    const response = await fetch(`/endpoints/${encodeURIComponent(name)}/invocations`, {
      method: 'POST',
      headers: { ...tokenHeaders(), 'content-type': type, accept },
      body,
    });
    const text = await response.text();
    const milliseconds = performance.now() - begin;
    const contentType = response.headers.get('content-type');
    const isJson = contentType?.includes('json') ?? false;
    if (!response.ok) return { failure: failureIn(text, response.status) };
    return {
      status: response.status,
      milliseconds,
      contentType,
      text: isJson ? indented(text) : text,
      headers: originOf(response.headers),
    };
  } catch (error) {
    return { failure: unreachable(error) };
  }
}

/** The headers that name the deployment and the model. */
function originOf(headers: Headers): Fact[] {
  const link = (name: string) => {
    const arn = headers.get(name);
    return arn ? <ArnLink arn={arn} /> : undefined;
  };
  const commit = headers.get('x-forebear-commit');
  return [
    ['Variant', headers.get('x-amzn-invoked-production-variant')],
    ['Deployment', link('x-forebear-deployment')],
    ['Model', link('x-forebear-model')],
    ['Model data', link('x-forebear-model-artifact')],
    ['Commit', commit && <CommitLink seq={Number(commit)} />],
  ];
}

function failureIn(text: string, status: number): Failure {
  try {
    const { code, message } = JSON.parse(text) as Partial<Failure>;
    if (code && message) return { code, message };
  } catch {
    // the answer of a proxy
  }
  return { code: `HTTP ${status}`, message: text.slice(0, 2_000) || 'The answer is empty.' };
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text; // several lines of JSON
  }
}

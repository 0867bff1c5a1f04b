import type { IncomingHttpHeaders } from 'node:http';
import type { Arn } from '#src/domain/arn.js';
import type { AnswerOrigin } from '../routing/index.js';

/**
 * The headers that name the origin of an answer; each ARN is a starting point for queries of the
 * lineage.
 */
const NAMES = {
  variant: 'X-Amzn-Invoked-Production-Variant',
  endpoint: 'X-Forebear-Endpoint',
  deployment: 'X-Forebear-Deployment',
  model: 'X-Forebear-Model',
  commit: 'X-Forebear-Commit',
  artifact: 'X-Forebear-Model-Artifact',
} as const;

/** The headers of an origin, names and values alternately. */
export function originHeaders(origin: AnswerOrigin): string[] {
  const { variant, endpoint, deployment, model, artifact, commit } = origin;
  const values = { variant, endpoint, deployment, model, commit: `${commit}`, artifact };
  return Object.entries(NAMES).flatMap(([part, name]) => {
    const value = values[part as keyof typeof values];
    return value === undefined ? [] : [name, value];
  });
}

/** Reads {@link originHeaders} back. */
export function originOf(headers: IncomingHttpHeaders): AnswerOrigin {
  const of = (part: keyof typeof NAMES) => String(headers[NAMES[part].toLowerCase()] ?? '');
  const artifact = of('artifact');
  return {
    variant: of('variant'),
    endpoint: of('endpoint') as Arn,
    deployment: of('deployment') as Arn,
    model: of('model') as Arn,
    commit: Number(of('commit')),
    ...(artifact === '' ? {} : { artifact: artifact as Arn }),
  };
}

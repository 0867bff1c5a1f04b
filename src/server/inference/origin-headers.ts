import type { AnswerOrigin } from '#src/hosting/invocation/index.js';

/** The headers, names and values in turn, that say where an answer came from; the lineage can be asked from each ARN. */
export function originHeaders(origin: AnswerOrigin): string[] {
  const { variant, endpoint, deployment, model, artifact, commit } = origin;
  const headers = [
    'X-Amzn-Invoked-Production-Variant',
    variant,
    'X-Forebear-Endpoint',
    endpoint,
    'X-Forebear-Deployment',
    deployment,
    'X-Forebear-Model',
    model,
    'X-Forebear-Commit',
    `${commit}`,
  ];
  if (artifact !== undefined) headers.push('X-Forebear-Model-Artifact', artifact);
  return headers;
}

import { type Arn, type ArnScope, makeArn } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import { hex32 } from '#src/domain/graph/index.js';
import { lineageKindOf } from '#src/domain/lineage/index.js';
import type { ContextArnKind } from './new-entities.js';

/** The ARN of the one artifact of a source URI: its id is 32 hexadecimal digits of the URI's SHA-256. */
export function artifactArn(scope: ArnScope, sourceUri: string): Arn {
  return makeArn(scope, 'artifact', hex32(sourceUri));
}

/** The ARN of the version of a source URI with a SHA-256. */
export function versionArn(scope: ArnScope, sourceUri: string, digest: string): Arn {
  return makeArn(scope, 'artifact', hex32(`${sourceUri}\nsha256:${digest}`));
}

/** The ARN of a trial component; the name keeps its case, the ARN is lower-cased. */
export function trialComponentArn(scope: ArnScope, name: string): Arn {
  return makeArn(scope, 'experiment-trial-component', name);
}

/** The ARN of an action. */
export function actionArn(scope: ArnScope, name: string): Arn {
  return makeArn(scope, 'action', name);
}

/** The ARN of a context; experiments and trials have separate kinds. */
export function contextArn(scope: ArnScope, name: string, kind: ContextArnKind = 'context'): Arn {
  return makeArn(scope, kind, name);
}

/** The ARN kind for a context's type: `Experiment`, `Trial`, or any other. */
export function contextArnKind(type: string): ContextArnKind {
  if (type === 'Experiment') return 'experiment';
  return type === 'Trial' ? 'experiment-trial' : 'context';
}

/** The ARN kinds of contexts, in the order in which a bare name is looked up. */
export const CONTEXT_ARN_KINDS: readonly ContextArnKind[] = [
  'context',
  'experiment',
  'experiment-trial',
];

/** Throws `VALIDATION_FAILED` unless the ARN names a lineage entity. */
export function checkEntityArn(arn: Arn): Arn {
  if (lineageKindOf(arn) !== undefined) return arn;
  throw new PlatformError(
    'VALIDATION_FAILED',
    `'${arn}' does not name a lineage entity; use the ARN of an artifact, a trial component, an action or a context.`,
    { details: { arn } },
  );
}

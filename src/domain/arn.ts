import { PlatformError } from './errors/index.js';
import { RECORD_ARN_KINDS, type RecordArnKind } from './record-kinds.js';

declare const arn: unique symbol;

/** An Amazon Resource Name: `arn:<partition>:sagemaker:<region>:<account>:<kind>/<id>`. */
export type Arn = string & { readonly [arn]: true };

/** The kinds of entities of the lineage. */
const ENTITY_ARN_KINDS = [
  'artifact',
  'action',
  'context',
  'experiment',
  'experiment-trial',
  'experiment-trial-component',
] as const;

/** The resource kinds that an ARN of the platform can name. */
export type ArnKind = (typeof ENTITY_ARN_KINDS)[number] | RecordArnKind;
export const ARN_KINDS: readonly ArnKind[] = [...ENTITY_ARN_KINDS, ...RECORD_ARN_KINDS];

/** The pattern of a region. */
export const REGION = /^[a-z0-9-]{1,32}$/;

/** The scope of a deployment's ARNs. */
export interface ArnScope {
  /** Default `aws`, so that existing tools parse the ARNs. */
  readonly partition: string;
  /** Default `local`. */
  readonly region: string;
  /** Twelve digits; default `000000000000`. */
  readonly account: string;
}

/** An ARN in its parts. */
export interface ArnParts extends ArnScope {
  readonly kind: ArnKind;
  readonly id: string;
}

export const DEFAULT_ARN_SCOPE: ArnScope = {
  partition: 'aws',
  region: 'local',
  account: '000000000000',
};

const PATTERN = /^arn:(aws[a-z-]*):sagemaker:([a-z0-9-]*):(\d{12}):([a-z-]+)\/(.+)$/;
const MAX_LENGTH = 256;

/** Builds the ARN of a resource; the id is lower-cased as the originals do, names keep their case. */
export function makeArn(scope: ArnScope, kind: ArnKind, id: string): Arn {
  return `arn:${scope.partition}:sagemaker:${scope.region}:${scope.account}:${kind}/${id.toLowerCase()}` as Arn;
}

/** Builds the ARN of a user, who is a caller of the API. */
export function userArn({ partition, account }: ArnScope, name: string): string {
  return `arn:${partition}:iam::${account}:user/${name}`;
}

/** Parses an ARN. Throws `ARN_INVALID`. */
export function parseArn(text: string): ArnParts {
  const [, partition, region, account, kind, id] = PATTERN.exec(text) ?? [];
  if (
    text.length > MAX_LENGTH ||
    partition === undefined ||
    region === undefined ||
    account === undefined ||
    id === undefined ||
    !isArnKind(kind)
  ) {
    throw new PlatformError(
      'ARN_INVALID',
      `'${text.slice(0, MAX_LENGTH)}' is not an ARN of this platform; expected arn:aws:sagemaker:<region>:<12 digits>:<kind>/<id> with one of the kinds ${ARN_KINDS.join(', ')}.`,
      { details: { arn: text.slice(0, MAX_LENGTH) } },
    );
  }
  return { partition, region, account, kind, id };
}

/** Checks a text once at the edge; inside, an {@link Arn} is trusted. Throws `ARN_INVALID`. */
export function toArn(text: string): Arn {
  parseArn(text);
  return text as Arn;
}

/** True for a text that {@link toArn} accepts. */
export function isArn(text: string): text is Arn {
  return text.length <= MAX_LENGTH && isArnKind(PATTERN.exec(text)?.[4]);
}

function isArnKind(kind: string | undefined): kind is ArnKind {
  return (ARN_KINDS as readonly (string | undefined)[]).includes(kind);
}

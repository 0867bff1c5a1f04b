import { AwsError } from '../aws-error.js';

/** The ways in which services name the same refusal: `query` are STS and IAM. */
export type Protocol = 's3' | 'json' | 'query';

/** Why a request is refused before its service sees it. */
export type Refusal =
  | 'missing'
  | 'malformed'
  | 'malformedQuery'
  | 'unknownKey'
  | 'mismatch'
  | 'skewed'
  | 'expired'
  | 'unsigned';

type Codes = Readonly<Record<Refusal, readonly [code: string, status: number]>>;

const JSON_CODES: Codes = {
  missing: ['MissingAuthenticationTokenException', 403],
  malformed: ['IncompleteSignatureException', 403],
  malformedQuery: ['IncompleteSignatureException', 403],
  unknownKey: ['UnrecognizedClientException', 403],
  mismatch: ['InvalidSignatureException', 403],
  skewed: ['InvalidSignatureException', 403],
  expired: ['InvalidSignatureException', 403],
  unsigned: ['InvalidSignatureException', 403],
};

const CODES: Readonly<Record<Protocol, Codes>> = {
  json: JSON_CODES,
  query: {
    missing: ['MissingAuthenticationToken', 403],
    malformed: ['IncompleteSignature', 403],
    malformedQuery: ['IncompleteSignature', 403],
    unknownKey: ['InvalidClientTokenId', 403],
    mismatch: ['SignatureDoesNotMatch', 403],
    skewed: ['SignatureDoesNotMatch', 403],
    expired: ['SignatureDoesNotMatch', 403],
    unsigned: ['SignatureDoesNotMatch', 403],
  },
  s3: {
    missing: ['AccessDenied', 403],
    malformed: ['AuthorizationHeaderMalformed', 400],
    malformedQuery: ['AuthorizationQueryParametersError', 400],
    unknownKey: ['InvalidAccessKeyId', 403],
    mismatch: ['SignatureDoesNotMatch', 403],
    skewed: ['RequestTimeTooSkewed', 403],
    expired: ['AccessDenied', 403],
    unsigned: ['AccessDenied', 403],
  },
};

/** Makes the error of a refusal with the code that the original has for the protocol. */
export function refusal(
  protocol: Protocol,
  why: Refusal,
  { message, members = {} }: { readonly message: string; readonly members?: AwsError['members'] },
): AwsError {
  const [code, status] = CODES[protocol][why];
  return new AwsError(code, message, { status, members });
}

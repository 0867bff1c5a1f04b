import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Principal } from '#src/ports/identity.js';
import { AwsError } from '../aws-error.js';
import type { AwsRequest } from '../aws-request.js';
import { readAll } from '../read-all.js';

/** The longest request in bytes. */
const MAX_BYTES = 65_536;
const ROLE_NAME = /^[\w+=,.@-]{1,64}$/;

interface QueryAction {
  readonly namespace: string;
  /** The result of the action for a caller. */
  readonly result: (principal: Principal, parameters: URLSearchParams) => string;
}

/** The actions of STS and IAM, which clients call in passing. */
const ACTIONS: Readonly<Record<string, QueryAction>> = {
  GetCallerIdentity: {
    namespace: 'https://sts.amazonaws.com/doc/2011-06-15/',
    result: ({ arn, userId, account }) =>
      `<Arn>${escaped(arn)}</Arn><UserId>${escaped(userId)}</UserId><Account>${escaped(account)}</Account>`,
  },
  GetRole: {
    namespace: 'https://iam.amazonaws.com/doc/2010-05-08/',
    result: ({ arn, account }, parameters) => {
      const name = parameters.get('RoleName') ?? '';
      if (!ROLE_NAME.test(name))
        throw new AwsError(
          'ValidationError',
          `The RoleName '${name.slice(0, 100)}' is no name of a role: use 1 to 64 letters, digits and +=,.@_-.`,
        );
      const [, partition] = arn.split(':');
      const role = `arn:${partition}:iam::${account}:role/${name}`;
      return `<Role><Path>/</Path><RoleName>${escaped(name)}</RoleName><RoleId>${escaped(name)}</RoleId><Arn>${escaped(role)}</Arn><CreateDate>1970-01-01T00:00:00Z</CreateDate></Role>`;
    },
  },
};

/** Answers an action of STS or IAM. Throws an {@link AwsError}. */
export async function answerQuery(
  request: AwsRequest,
  response: ServerResponse,
  count: (operation: string) => void,
): Promise<void> {
  const parameters = new URLSearchParams((await readAll(request.body, MAX_BYTES)).toString());
  const name = parameters.get('Action') ?? '';
  const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
  count(action ? name : 'unknown');
  if (!action) {
    const known = Object.keys(ACTIONS).join(' and ');
    throw new AwsError(
      'InvalidAction',
      `This server has no action '${name.slice(0, 100)}'; it has ${known}.`,
    );
  }
  const result = action.result(request.principal, parameters);
  send(
    response,
    200,
    `<${name}Response xmlns="${action.namespace}"><${name}Result>${result}</${name}Result><ResponseMetadata><RequestId>${randomUUID()}</RequestId></ResponseMetadata></${name}Response>`,
  );
}

/** Sends an error of STS or IAM. */
export function sendQueryError(
  response: ServerResponse,
  { code, message, status }: AwsError,
): void {
  const type = status < 500 ? 'Sender' : 'Receiver';
  send(
    response,
    status,
    `<ErrorResponse><Error><Type>${type}</Type><Code>${escaped(code)}</Code><Message>${escaped(message)}</Message></Error><RequestId>${randomUUID()}</RequestId></ErrorResponse>`,
  );
}

function send(response: ServerResponse, status: number, xml: string): void {
  const body = Buffer.from(xml);
  response.writeHead(status, { 'content-type': 'text/xml', 'content-length': body.length });
  response.end(body);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
}

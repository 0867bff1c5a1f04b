import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';
import { type Arn, toArn } from '#src/domain/arn.js';
import { atEdge } from './at-edge.js';

/** Parses to a checked {@link Arn}; answers are trusted. */
export const ArnScalar = new GraphQLScalarType<Arn, string>({
  name: 'Arn',
  description:
    'An Amazon Resource Name: arn:<partition>:sagemaker:<region>:<account>:<kind>/<id>, at most 256 characters. The name of an execution role or of a caller is one of the service iam.',
  serialize: (value) => value as string,
  parseValue: (value) => parse(value),
  parseLiteral: (node) => parse(node.kind === Kind.STRING ? node.value : undefined),
});

const ROLE = /^arn:aws[a-z-]*:iam::\d{12}:(role|user)\/[\w+=,.@/-]{1,512}$/;

function parse(value: unknown): Arn {
  if (typeof value !== 'string') throw new GraphQLError('An Arn is written as a string.');
  if (ROLE.test(value)) return value as Arn;
  return atEdge(() => toArn(value));
}

import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';
import { type S3Uri, toS3Uri } from '#src/domain/s3-uri.js';
import { atEdge } from './at-edge.js';

/** Parses to a checked {@link S3Uri}; answers are trusted. */
export const S3UriScalar = new GraphQLScalarType<S3Uri, string>({
  name: 'S3Uri',
  description: 'An object-storage URI, s3://<bucket>/<key>; a key that ends in / is a prefix.',
  serialize: (value) => value as string,
  parseValue: (value) => parse(value),
  parseLiteral: (node) => parse(node.kind === Kind.STRING ? node.value : undefined),
});

function parse(value: unknown): S3Uri {
  if (typeof value !== 'string') throw new GraphQLError('An S3Uri is written as a string.');
  return atEdge(() => toS3Uri(value));
}

/** The path of GraphQL, over HTTP and over web sockets. */
export const GRAPHQL_PATH = '/graphql';

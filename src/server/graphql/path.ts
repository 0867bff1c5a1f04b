/** Where GraphQL is answered, over HTTP and over web sockets. */
export const GRAPHQL_PATH = '/graphql';

/** A document with the types of its answer and its variables, as `npm run client` emits it. */
export interface Document<Data, Variables> {
  toString(): string;
  __apiType?: (variables: Variables) => Data;
}

export type { Address, Exchange } from './connection.js';
export { type Call, ConnectionPool } from './connection-pool.js';
export { type ResponseEvents, type ResponseHead, ResponseParser } from './response-parser.js';

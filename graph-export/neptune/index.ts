export { type NeptuneConnection, parseNeptuneConnection } from './connection.js';
export { LOAD_COMPLETED, type LoadReport, loadInto } from './load-into.js';
export { NeptuneClient } from './neptune-client.js';

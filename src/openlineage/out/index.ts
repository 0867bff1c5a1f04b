export { LineageReceivers } from './lineage-receivers.js';
export type { ReceiverSettings } from './receiver.js';

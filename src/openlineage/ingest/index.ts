export { DatasetDigests } from './dataset-digests.js';
export { type BatchAnswer, LineageEvents } from './lineage-events.js';
export { type EventsPage, type EventsQuery, listEvents } from './list-events.js';
export { RawEvents } from './raw-events.js';

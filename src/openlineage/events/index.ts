export { canonicalJson, digestOfEvent, excessOf, hasMoreValues, MOST_VALUES } from './canonical.js';
export {
  type DatasetEvent,
  type EventDataset,
  type EventJob,
  type EventType,
  type InputDataset,
  type JobEvent,
  type OutputDataset,
  type ReadEvent,
  type RunEvent,
  readEvent,
} from './event.js';
export { eventTimeOf } from './event-time.js';
export { type Facet, type FacetName, type Facets, readFacet } from './facets.js';

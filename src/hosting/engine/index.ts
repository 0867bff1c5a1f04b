export { type EndpointSubjectOptions, endpointSubject } from './endpoint-subject.js';
export type { HostingTimes } from './services.js';

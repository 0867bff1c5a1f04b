import { defineEnum } from './enum.js';

/** The kinds of lineage entity. */
export const LineageKindEnum = defineEnum('LineageKind', {
  description: 'The four kinds of lineage entity.',
  values: {
    ARTIFACT: 'artifact',
    TRIAL_COMPONENT: 'trial_component',
    ACTION: 'action',
    CONTEXT: 'context',
  },
  describe: {
    ARTIFACT: 'A URI-addressable object or data, such as a data set, an image or a model.',
    TRIAL_COMPONENT: 'A stage of a trial: a processing, training or transform job.',
    ACTION: 'An activity, such as a model deployment.',
    CONTEXT: 'A logical grouping, such as an endpoint, a trial or an experiment.',
  },
});

/** How two entities are associated. */
export const AssociationTypeEnum = defineEnum('AssociationType', {
  description: 'How the source of an association relates to its destination.',
  values: {
    CONTRIBUTED_TO: 'ContributedTo',
    ASSOCIATED_WITH: 'AssociatedWith',
    DERIVED_FROM: 'DerivedFrom',
    PRODUCED: 'Produced',
    SAME_AS: 'SameAs',
  },
  describe: {
    CONTRIBUTED_TO: 'The source had a part in enabling the destination.',
    ASSOCIATED_WITH: 'The source is connected to the destination.',
    DERIVED_FROM: 'The destination is a modification of the source.',
    PRODUCED: 'The source generated the destination.',
    SAME_AS: 'Both are the same entity.',
  },
});

/** What identifies the content of an artifact's source. */
export const ArtifactSourceIdTypeEnum = defineEnum('ArtifactSourceIdType', {
  description: 'What kind of identifier of an artifact’s source a value is.',
  values: {
    MD5_HASH: 'MD5Hash',
    S3_ETAG: 'S3ETag',
    S3_VERSION: 'S3Version',
    CUSTOM: 'Custom',
  },
  describe: {
    MD5_HASH: 'The MD5 hash of the content.',
    S3_ETAG: 'The entity tag of the object.',
    S3_VERSION: 'The version id of the object.',
    CUSTOM: 'An identifier of the caller’s own kind.',
  },
});

/** The primary status of a trial component. */
export const TrialComponentPrimaryStatusEnum = defineEnum('TrialComponentPrimaryStatus', {
  description: 'Where a trial component stands.',
  values: {
    IN_PROGRESS: 'InProgress',
    COMPLETED: 'Completed',
    FAILED: 'Failed',
    STOPPING: 'Stopping',
    STOPPED: 'Stopped',
  },
  describe: {
    IN_PROGRESS: 'It runs.',
    COMPLETED: 'It ended well.',
    FAILED: 'It ended with an error; the message says which.',
    STOPPING: 'It was asked to stop and has not ended yet.',
    STOPPED: 'It was stopped.',
  },
});

/** The status of an action. */
export const ActionStatusEnum = defineEnum('ActionStatus', {
  description: 'Where an action stands.',
  values: {
    UNKNOWN: 'Unknown',
    IN_PROGRESS: 'InProgress',
    COMPLETED: 'Completed',
    FAILED: 'Failed',
    STOPPING: 'Stopping',
    STOPPED: 'Stopped',
  },
  describe: {
    UNKNOWN: 'Nobody knows.',
    IN_PROGRESS: 'It goes on.',
    COMPLETED: 'It ended well.',
    FAILED: 'It ended with an error.',
    STOPPING: 'It was asked to stop and has not ended yet.',
    STOPPED: 'It was stopped.',
  },
});

/** Which way a walk goes. */
export const LineageDirectionEnum = defineEnum('LineageDirection', {
  description: 'Which way a walk goes from its starts.',
  values: {
    ASCENDANTS: 'ascendants',
    DESCENDANTS: 'descendants',
    BOTH: 'both',
    CONE: 'cone',
  },
  describe: {
    ASCENDANTS: 'Against the associations: what stands behind the starts.',
    DESCENDANTS: 'Along the associations: what came of the starts.',
    BOTH: 'Every visited entity is walked from both ways: all that is connected.',
    CONE: 'Ancestors together with descendants, nothing else.',
  },
});

/** Why a walk ended early. */
export const IncompleteReasonEnum = defineEnum('IncompleteReason', {
  description: 'Which limit cut a walk.',
  values: {
    DEPTH_LIMIT: 'DEPTH_LIMIT',
    SIZE_LIMIT: 'SIZE_LIMIT',
    TIME_LIMIT: 'TIME_LIMIT',
  },
  describe: {
    DEPTH_LIMIT: 'maxDepth: there is more behind it.',
    SIZE_LIMIT: 'The most entities that one walk of this server visits.',
    TIME_LIMIT: 'The longest that one walk of this server takes.',
  },
});

/** What changed in a commit. */
export const ChangeKindEnum = defineEnum('ChangeKind', {
  description: 'What a commit did to an element.',
  values: {
    ENTITY_PUT: 'ENTITY_PUT',
    ENTITY_REMOVED: 'ENTITY_REMOVED',
    ASSOCIATION_ADDED: 'ASSOCIATION_ADDED',
    ASSOCIATION_REMOVED: 'ASSOCIATION_REMOVED',
    RECORD_PUT: 'RECORD_PUT',
    RECORD_REMOVED: 'RECORD_REMOVED',
  },
  describe: {
    ENTITY_PUT: 'A lineage entity was recorded or updated.',
    ENTITY_REMOVED: 'A lineage entity was deleted.',
    ASSOCIATION_ADDED: 'An association was recorded.',
    ASSOCIATION_REMOVED: 'An association was deleted.',
    RECORD_PUT: 'The record of a job, a model or an endpoint was made or moved on.',
    RECORD_REMOVED: 'The record of a job, a model or an endpoint was deleted.',
  },
});

/** What a list of entities is ordered by. */
export const EntitySortKeyEnum = defineEnum('EntitySortKey', {
  description: 'What a list of entities is ordered by.',
  values: { CREATION_TIME: 'creationTime', NAME: 'name' },
  describe: {
    CREATION_TIME: 'The time of the first recording.',
    NAME: 'The name; entities without one come first in ascending order.',
  },
});

/** Which way an order runs. */
export const SortOrderEnum = defineEnum('SortOrder', {
  description: 'Which way an order runs.',
  values: { ASCENDING: 'ascending', DESCENDING: 'descending' },
  describe: { ASCENDING: 'Smallest first.', DESCENDING: 'Largest first.' },
});

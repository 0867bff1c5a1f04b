import { ArgsType, Field } from 'type-graphql';
import { LINEAGE_KINDS } from '#src/domain/lineage/index.js';
import { JOB_KIND_NAMES, RECORD_KIND_NAMES } from '#src/domain/record-kinds.js';
import { NodeType } from '../node/type.js';
import { defineEnum, optional } from '../shared/describe.js';
import { defineConnection, PageArgs } from '../shared/paging.js';

export const SearchKindEnum = defineEnum('SearchKind', 'The kinds of what is searched.', {
  JOB: ['job', 'Jobs of all kinds.'],
  MODEL: ['model', 'Models.'],
  ENDPOINT: ['endpoint', 'Endpoints.'],
  ENDPOINT_CONFIG: ['endpoint_config', 'Endpoint configurations.'],
  MODEL_PACKAGE_GROUP: ['model_package_group', 'Model package groups.'],
  MODEL_PACKAGE: ['model_package', 'Versions of model package groups.'],
  MODEL_ALIAS: ['model_alias', 'Aliases of model package groups.'],
  ARTIFACT: ['artifact', 'Artifacts: locations of data, and versions.'],
  TRIAL_COMPONENT: ['trial_component', 'Trial components, which have the display names of jobs.'],
  ACTION: ['action', 'Actions, such as deployments.'],
  CONTEXT: ['context', 'Contexts, such as experiments, trials and endpoints.'],
});

const JOB_LABELS = Object.values(JOB_KIND_NAMES).map(({ label }) => label);
const ALL_LABELS = [
  ...Object.values(RECORD_KIND_NAMES).map(({ label }) => label),
  ...LINEAGE_KINDS,
];

/** The vertex labels of some kinds; all without any. */
export function labelsOf(kinds: readonly string[] | undefined): readonly string[] {
  return kinds?.flatMap((kind) => (kind === 'job' ? JOB_LABELS : [kind])) ?? ALL_LABELS;
}

export const SearchConnection = defineConnection({
  name: 'Search',
  items: 'found nodes',
  node: () => NodeType,
  counted: false,
});

/** The arguments of a search. */
@ArgsType()
export class SearchArgs extends PageArgs {
  @Field(() => String, {
    description:
      'An ARN, the first 12 or more digits of a digest, or words of a name, a display name, a source URI, the tags or the git commit of the code. The last word may be a prefix.',
  })
  readonly text!: string;

  @Field(() => [SearchKindEnum], optional('Only these kinds; default: all.'))
  readonly kinds?: readonly string[];
}

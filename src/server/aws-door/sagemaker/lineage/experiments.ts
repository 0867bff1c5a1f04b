import type {
  CreateExperimentRequest,
  CreateExperimentResponse,
  DeleteExperimentRequest,
  DeleteExperimentResponse,
  DescribeExperimentRequest,
  DescribeExperimentResponse,
  ListExperimentsRequest,
  ListExperimentsResponse,
  UpdateExperimentRequest,
  UpdateExperimentResponse,
} from '@aws-sdk/client-sagemaker';
import type { Context } from '#src/domain/lineage/index.js';
import { operation } from '../../json/operation.js';
import { EXISTS, listEntities, marksOut, timesOut } from './entities.js';
import { changeGroup, displayNameOf, groupArn, groupIn, requireGroup } from './groups.js';

const type = 'Experiment';

export const EXPERIMENT_OPERATIONS = [
  operation<CreateExperimentRequest, CreateExperimentResponse>('CreateExperiment', {
    role: 'operator',
    words: EXISTS,
    async run({ ExperimentName: name, ...input }, { services, principal }) {
      const arn = groupArn(services.scope, type, name);
      await services.recorder.createContext(groupIn(arn, { type, name }, input), principal.arn);
      return { ExperimentArn: arn };
    },
  }),
  operation<DescribeExperimentRequest, DescribeExperimentResponse>('DescribeExperiment', {
    role: 'viewer',
    async run({ ExperimentName }, context) {
      const found = await requireGroup(type, ExperimentName, context);
      return {
        ...summarize(found.element),
        Description: found.element.description,
        ...(await marksOut(found, context)),
      };
    },
  }),
  operation<ListExperimentsRequest, ListExperimentsResponse>('ListExperiments', {
    role: 'viewer',
    async run(input, context) {
      const list = { kind: 'context', label: 'experiments', type } as const;
      const { items, next } = await listEntities(list, input, context);
      return { ExperimentSummaries: items.map(summarize), ...next };
    },
  }),
  operation<UpdateExperimentRequest, UpdateExperimentResponse>('UpdateExperiment', {
    role: 'operator',
    async run({ ExperimentName, ...input }, context) {
      const arn = groupArn(context.services.scope, type, ExperimentName);
      await changeGroup(arn, input, context);
      return { ExperimentArn: arn };
    },
  }),
  operation<DeleteExperimentRequest, DeleteExperimentResponse>('DeleteExperiment', {
    role: 'operator',
    async run({ ExperimentName }, { services, principal }) {
      const arn = groupArn(services.scope, type, ExperimentName);
      return { ExperimentArn: await services.recorder.delete(arn, 'context', principal.arn) };
    },
  }),
];

/** An experiment in a list. */
function summarize(experiment: Context) {
  return {
    ExperimentArn: experiment.arn,
    ExperimentName: experiment.name,
    DisplayName: displayNameOf(experiment),
    ...timesOut(experiment),
  };
}

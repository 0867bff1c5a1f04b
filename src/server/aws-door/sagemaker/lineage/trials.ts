import type {
  CreateTrialRequest,
  CreateTrialResponse,
  DeleteTrialRequest,
  DeleteTrialResponse,
  DescribeTrialRequest,
  DescribeTrialResponse,
  ListTrialsRequest,
  ListTrialsResponse,
  UpdateTrialRequest,
  UpdateTrialResponse,
} from '@aws-sdk/client-sagemaker';
import type { Context } from '#src/domain/lineage/index.js';
import { type OperationContext, operation } from '../../json/operation.js';
import { type Checked, validation } from '../../json/parse-input.js';
import { EXISTS, listEntities, marksOut, requireEntity, timesOut } from './entities.js';
import { changeGroup, displayNameOf, groupArn, groupIn, requireGroup } from './groups.js';
import { destinationsOf, memberPage, sourcesOf } from './members.js';

const type = 'Trial';

export const TRIAL_OPERATIONS = [
  operation<CreateTrialRequest, CreateTrialResponse>('CreateTrial', {
    role: 'operator',
    words: EXISTS,
    async run({ TrialName: name, ExperimentName, ...input }, { services, principal }) {
      const { scope, recorder } = services;
      const arn = groupArn(scope, type, name);
      const destination = groupArn(scope, 'Experiment', ExperimentName);
      await recorder.record(
        {
          contexts: [groupIn(arn, { type, name }, input)],
          associations: [{ source: arn, destination, type: 'AssociatedWith' }],
        },
        principal.arn,
      );
      return { TrialArn: arn };
    },
  }),
  operation<DescribeTrialRequest, DescribeTrialResponse>('DescribeTrial', {
    role: 'viewer',
    async run({ TrialName }, context) {
      const found = await requireGroup(type, TrialName, context);
      const above = await destinationsOf('context', found.element.arn, context);
      return {
        ...summarize(found.element),
        ExperimentName: above.find((one) => one.type === 'Experiment')?.name,
        ...(await marksOut(found, context)),
      };
    },
  }),
  operation<ListTrialsRequest, ListTrialsResponse>('ListTrials', {
    role: 'viewer',
    async run(input, context) {
      const { items, next } = await trialPage(input, context);
      return { TrialSummaries: items.map(summarize), ...next };
    },
  }),
  operation<UpdateTrialRequest, UpdateTrialResponse>('UpdateTrial', {
    role: 'operator',
    async run({ TrialName, ...input }, context) {
      const arn = groupArn(context.services.scope, type, TrialName);
      await changeGroup(arn, input, context);
      return { TrialArn: arn };
    },
  }),
  operation<DeleteTrialRequest, DeleteTrialResponse>('DeleteTrial', {
    role: 'operator',
    async run({ TrialName }, { services, principal }) {
      const arn = groupArn(services.scope, type, TrialName);
      return { TrialArn: await services.recorder.deleteTrial(arn, principal.arn) };
    },
  }),
];

async function trialPage(input: Checked<ListTrialsRequest>, context: OperationContext) {
  const { ExperimentName, TrialComponentName } = input;
  if (ExperimentName !== undefined && TrialComponentName !== undefined)
    throw validation('ExperimentName and TrialComponentName exclude each other; give one of them.');
  if (ExperimentName !== undefined) {
    const trials = await trialsOf(ExperimentName, context);
    return memberPage(trials, `trials of ${ExperimentName}`, input);
  }
  if (TrialComponentName !== undefined) {
    const { arn } = (await requireEntity('trial_component', TrialComponentName, context)).element;
    const trials = (await destinationsOf('context', arn, context)).filter(isTrial);
    return memberPage(trials, `trials of ${arn}`, input);
  }
  return listEntities({ kind: 'context', label: 'trials', type }, input, context);
}

/** The trials of an experiment. Throws `NOT_FOUND`, and `QUERY_TOO_COSTLY` for too many. */
export async function trialsOf(
  experiment: string,
  context: OperationContext,
): Promise<readonly Context[]> {
  const { arn } = (await requireGroup('Experiment', experiment, context)).element;
  return (await sourcesOf('context', [arn], context)).filter(isTrial);
}

function isTrial(context: Context): boolean {
  return context.type === type;
}

/** A trial in a list. */
function summarize(trial: Context) {
  return {
    TrialArn: trial.arn,
    TrialName: trial.name,
    DisplayName: displayNameOf(trial),
    ...timesOut(trial),
  };
}

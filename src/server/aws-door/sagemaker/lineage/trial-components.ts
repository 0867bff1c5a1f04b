import type {
  AssociateTrialComponentRequest,
  AssociateTrialComponentResponse,
  CreateTrialComponentRequest,
  CreateTrialComponentResponse,
  DeleteTrialComponentRequest,
  DeleteTrialComponentResponse,
  DescribeTrialComponentRequest,
  DescribeTrialComponentResponse,
  DisassociateTrialComponentRequest,
  DisassociateTrialComponentResponse,
  ListTrialComponentsRequest,
  ListTrialComponentsResponse,
  UpdateTrialComponentRequest,
  UpdateTrialComponentResponse,
} from '@aws-sdk/client-sagemaker';
import { present } from '#schema/shared/maps.js';
import { editTrialComponent } from '#schema/trial-component/edit.js';
import { isArn, parseArn } from '#src/domain/arn.js';
import { isPlatformError } from '#src/domain/errors/index.js';
import { type TrialComponent, vertexToEntity } from '#src/domain/lineage/index.js';
import { JOB_ARN_KINDS } from '#src/domain/record-kinds.js';
import { jobComponents } from '#src/lineage/index.js';
import { type OperationContext, operation } from '../../json/operation.js';
import { type Checked, validation } from '../../json/parse-input.js';
import { tagsIn, timeOut } from '../values.js';
import {
  EXISTS,
  listEntities,
  marksOut,
  recordedArn,
  requireEntity,
  timesOut,
  userOut,
} from './entities.js';
import { requireGroup } from './groups.js';
import { memberPage, sourcesOf } from './members.js';
import { deleteEntity } from './sourced.js';
import { componentIn, contentOut } from './trial-component-values.js';
import { trialsOf } from './trials.js';

const kind = 'trial_component';

export const TRIAL_COMPONENT_OPERATIONS = [
  operation<CreateTrialComponentRequest, CreateTrialComponentResponse>('CreateTrialComponent', {
    role: 'operator',
    words: EXISTS,
    async run({ TrialComponentName: name, Tags, ...input }, { services, principal }) {
      const created = await services.recorder.createTrialComponent(
        { name, ...componentIn(input), tags: tagsIn(Tags) },
        principal.arn,
      );
      return { TrialComponentArn: recordedArn(created) };
    },
  }),
  operation<DescribeTrialComponentRequest, DescribeTrialComponentResponse>(
    'DescribeTrialComponent',
    {
      role: 'viewer',
      async run({ TrialComponentName }, context) {
        const found = await requireEntity(kind, TrialComponentName, context);
        const { TrialComponentSource: Source, ...summary } = summarizeComponent(found.element);
        return {
          ...summary,
          ...(Source && { Source, Sources: [Source] }),
          ...contentOut(found.element),
          ...(await marksOut(found, context)),
        };
      },
    },
  ),
  operation<ListTrialComponentsRequest, ListTrialComponentsResponse>('ListTrialComponents', {
    role: 'viewer',
    async run(input, context) {
      const { items, next } = await componentPage(input, context);
      return { TrialComponentSummaries: items.map(summarizeComponent), ...next };
    },
  }),
  operation<UpdateTrialComponentRequest, UpdateTrialComponentResponse>('UpdateTrialComponent', {
    role: 'operator',
    async run({ TrialComponentName, ...input }, context) {
      const { arn } = (await requireEntity(kind, TrialComponentName, context)).element;
      const edit = editTrialComponent({
        arn,
        ...componentIn(input),
        ...present({
          parametersToRemove: input.ParametersToRemove,
          inputArtifactsToRemove: input.InputArtifactsToRemove,
          outputArtifactsToRemove: input.OutputArtifactsToRemove,
        }),
      });
      const { services, principal } = context;
      await services.recorder.update({ arn, kind, actor: principal.arn, edit });
      return { TrialComponentArn: arn };
    },
  }),
  operation<DeleteTrialComponentRequest, DeleteTrialComponentResponse>('DeleteTrialComponent', {
    role: 'operator',
    async run({ TrialComponentName: name }, context) {
      return { TrialComponentArn: await deleteEntity({ kind, name }, context) };
    },
  }),
  operation<AssociateTrialComponentRequest, AssociateTrialComponentResponse>(
    'AssociateTrialComponent',
    {
      role: 'operator',
      async run(input, context) {
        const { source, destination } = await pairOf(input, context);
        const { services, principal } = context;
        const association = { source, destination, type: 'AssociatedWith' } as const;
        await services.recorder
          .createAssociation(association, principal.arn)
          .catch(unlessAssociated);
        return { TrialComponentArn: source, TrialArn: destination };
      },
    },
  ),
  operation<DisassociateTrialComponentRequest, DisassociateTrialComponentResponse>(
    'DisassociateTrialComponent',
    {
      role: 'operator',
      async run(input, context) {
        const { source, destination } = await pairOf(input, context);
        const { services, principal } = context;
        await services.recorder.deleteAssociation({ source, destination, principal });
        return { TrialComponentArn: source, TrialArn: destination };
      },
    },
  ),
];

async function pairOf(
  { TrialComponentName, TrialName }: Checked<AssociateTrialComponentRequest>,
  context: OperationContext,
) {
  const component = await requireEntity(kind, TrialComponentName, context);
  const trial = await requireGroup('Trial', TrialName, context);
  return { source: component.element.arn, destination: trial.element.arn };
}

/** A trial component may be associated with its trial once more, which changes nothing. */
function unlessAssociated(error: unknown): undefined {
  if (!isPlatformError(error, 'ALREADY_EXISTS')) throw error;
}

async function componentPage(
  input: Checked<ListTrialComponentsRequest>,
  context: OperationContext,
) {
  const { ExperimentName, TrialName, SourceArn } = input;
  const [filter, ...others] = [ExperimentName, TrialName, SourceArn].filter(Boolean);
  if (others.length > 0)
    throw validation(
      'ExperimentName, TrialName and SourceArn exclude each other; give one of them.',
    );
  if (filter === undefined)
    return listEntities({ kind, label: 'trial components' }, input, context);
  const components =
    SourceArn === undefined
      ? await sourcesOf(kind, await trialArns(input, context), context)
      : await ofJob(SourceArn, context);
  return memberPage(components, `trial components of ${filter}`, input);
}

async function trialArns(
  { ExperimentName, TrialName = '' }: Checked<ListTrialComponentsRequest>,
  context: OperationContext,
) {
  const trials =
    ExperimentName === undefined
      ? [(await requireGroup('Trial', TrialName, context)).element]
      : await trialsOf(ExperimentName, context);
  return trials.map(({ arn }) => arn);
}

/** The trial components of all jobs that had an ARN. */
async function ofJob(
  text: string,
  { services }: OperationContext,
): Promise<readonly TrialComponent[]> {
  const parts = isArn(text) ? parseArn(text) : undefined;
  const jobKind = JOB_ARN_KINDS.find((known) => known === parts?.kind);
  if (!parts || !jobKind) return [];
  const numbered = await jobComponents(services.store, { ...parts, kind: jobKind });
  return numbered
    .map(({ vertex }) => vertexToEntity(vertex) as TrialComponent)
    .filter(({ source }) => source?.arn === text);
}

/** A trial component in a list. */
export function summarizeComponent(component: TrialComponent) {
  const { arn, name, displayName, source, status, startTime, endTime } = component;
  return {
    TrialComponentName: name,
    TrialComponentArn: arn,
    DisplayName: displayName ?? name,
    ...(source && { TrialComponentSource: { SourceArn: source.arn, SourceType: source.type } }),
    ...(status && { Status: { PrimaryStatus: status.primaryStatus, Message: status.message } }),
    StartTime: timeOut(startTime),
    EndTime: timeOut(endTime),
    ...timesOut(component),
    CreatedBy: userOut(component.createdBy),
  };
}

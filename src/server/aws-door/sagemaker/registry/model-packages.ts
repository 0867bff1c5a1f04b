import type {
  CreateModelPackageInput,
  CreateModelPackageOutput,
  DeleteModelPackageInput,
  DescribeModelPackageInput,
  DescribeModelPackageOutput,
  ListModelPackagesInput,
  ListModelPackagesOutput,
  UpdateModelPackageInput,
  UpdateModelPackageOutput,
} from '@aws-sdk/client-sagemaker';
import { present } from '#schema/shared/maps.js';
import { makeArn } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import {
  type Approval,
  MODEL_PACKAGES,
  type ModelPackage,
  type PackageNotes,
  type RegisterRequest,
} from '#src/domain/registry/index.js';
import { notFound } from '#src/records/record-reader.js';
import { type ErrorWords, type OperationContext, operation } from '../../json/operation.js';
import { type Checked, validation } from '../../json/parse-input.js';
import { containerIn, containerOut } from '../hosting/models.js';
import { userOut } from '../lineage/entities.js';
import { listRecords } from '../lists.js';
import { required, tagsIn, timeOut } from '../values.js';
import { GROUP_WORDS } from './package-groups.js';
import { resourceName } from './resource-name.js';

const WORDS: ErrorWords = {
  missing: 'ValidationException',
  missingWords: 'Model package does not exist',
};

export const MODEL_PACKAGE_OPERATIONS = [
  operation<CreateModelPackageInput, CreateModelPackageOutput>('CreateModelPackage', {
    role: 'operator',
    words: GROUP_WORDS,
    async run(input, { services, principal, signal }) {
      const request = registration(input);
      const { ModelApprovalStatus: status = PENDING } = input;
      const { element: group } = await services.packageGroups.require(request.group);
      if (status === 'Approved' && !group.selfApproval) throw selfApproval(group.name);
      const approval = { status, reason: 'Decided with the registration.' };
      const registered = { ...request, ...(status !== PENDING && { approval }) };
      const made = await services.newPackages.register(registered, principal, signal);
      return { ModelPackageArn: made.arn };
    },
  }),
  operation<DescribeModelPackageInput, DescribeModelPackageOutput>('DescribeModelPackage', {
    role: 'viewer',
    words: WORDS,
    async run({ ModelPackageName }, context) {
      return describe(await requirePackage(ModelPackageName, context), context);
    },
  }),
  operation<ListModelPackagesInput, ListModelPackagesOutput>('ListModelPackages', {
    role: 'viewer',
    async run(input, { services }) {
      // Every package is a version of a group here.
      if (input.ModelPackageType === 'Unversioned') return { ModelPackageSummaryList: [] };
      const { ModelPackageGroupName: group, ModelApprovalStatus: status } = input;
      const sourceUri =
        group && makeArn(services.scope, 'model-package-group', resourceName(group));
      const { items, next } = await listRecords('model packages', input, (query) =>
        services.packages.list({
          ...query,
          where: { ...query.where, ...present({ sourceUri, status }) },
        }),
      );
      return { ModelPackageSummaryList: items.map(summarize), ...next };
    },
  }),
  operation<UpdateModelPackageInput, UpdateModelPackageOutput>('UpdateModelPackage', {
    role: 'operator',
    words: WORDS,
    async run(input, context) {
      const { services, principal, signal } = context;
      const before = await requirePackage(input.ModelPackageArn, context);
      const { name, arn } = before;
      const { ModelApprovalStatus: status, ApprovalDescription: reason } = input;
      if (status !== undefined) {
        const decision = { package: name, status, reason: reason || 'No description was given.' };
        await services.packages.setApproval(decision, principal, signal);
      } else if (reason !== undefined)
        throw validation('ApprovalDescription needs ModelApprovalStatus.');
      const change = {
        ...notesIn(input, before),
        ...present({ metadataToRemove: input.CustomerMetadataPropertiesToRemove }),
      };
      if (Object.keys(change).length > 0) await services.packages.update(name, change, principal);
      return { ModelPackageArn: arn };
    },
  }),
  operation<DeleteModelPackageInput, undefined>('DeleteModelPackage', {
    role: 'operator',
    words: WORDS,
    async run({ ModelPackageName }, { services, principal }) {
      await services.packages.delete(resourceName(ModelPackageName), principal);
      return undefined;
    },
  }),
];

const PENDING: Approval = 'PendingManualApproval';

/** Converts a request. Throws `ValidationException`. */
function registration(input: Checked<CreateModelPackageInput>): RegisterRequest {
  const group = required(input.ModelPackageGroupName, 'modelPackageGroupName');
  const { Containers } = required(input.InferenceSpecification, 'inferenceSpecification');
  const [container, ...others] = Containers;
  if (!container || others.length > 0)
    throw validation('InferenceSpecification has one container here; give one.');
  return {
    group: resourceName(group),
    newModel: containerIn(container),
    ...notesIn(input),
    ...present({ description: input.ModelPackageDescription }),
    tags: tagsIn(input.Tags),
  };
}

/** What a request writes about a version; the part of its card that a request leaves out stays. */
function notesIn(input: NotesInput, before?: ModelPackage): PackageNotes {
  const { ModelCard: card, ModelLifeCycle: lifeCycle } = input;
  return present({
    metadata: input.CustomerMetadataProperties,
    card: card && {
      content: required(
        card.ModelCardContent ?? before?.card?.content,
        'modelCard.modelCardContent',
      ),
      status: card.ModelCardStatus ?? before?.card?.status ?? 'Draft',
    },
    lifeCycle: lifeCycle && {
      stage: lifeCycle.Stage,
      status: lifeCycle.StageStatus,
      ...present({ description: lifeCycle.StageDescription }),
    },
  });
}

type NotesInput = Pick<
  Checked<UpdateModelPackageInput>,
  'CustomerMetadataProperties' | 'ModelCard' | 'ModelLifeCycle'
>;

function selfApproval(group: string): PlatformError {
  return new PlatformError(
    'FORBIDDEN',
    `The caller who registers a version of '${group}' cannot approve it; register it with ${PENDING} and let somebody else approve it, or let an admin set selfApproval of the group.`,
    { details: { group } },
  );
}

/** The version that a name, `<group>/<version>`, or an ARN names. Throws `NOT_FOUND`. */
async function requirePackage(
  nameOrArn: string,
  { services }: OperationContext,
): Promise<ModelPackage> {
  const name = resourceName(nameOrArn);
  const found = await services.packages.refer(name);
  if (!found) throw notFound(MODEL_PACKAGES, name);
  return found;
}

async function describe(
  one: ModelPackage,
  context: OperationContext,
): Promise<DescribeModelPackageOutput> {
  const { element: model } = await context.services.models.require(one.modelName);
  const { Mode: _, ...container } = containerOut(model, context);
  return {
    ...summarize(one),
    InferenceSpecification: {
      Containers: [container],
      SupportedContentTypes: [],
      SupportedResponseMIMETypes: [],
    },
    ModelPackageStatusDetails: { ValidationStatuses: [], ImageScanStatuses: [] },
    CertifyForMarketplace: false,
    ApprovalDescription: one.decision?.reason,
    CustomerMetadataProperties: { ...one.metadata },
    ...(one.card && {
      ModelCard: { ModelCardContent: one.card.content, ModelCardStatus: one.card.status },
    }),
    ...(one.lifeCycle && {
      ModelLifeCycle: {
        Stage: one.lifeCycle.stage,
        StageStatus: one.lifeCycle.status,
        StageDescription: one.lifeCycle.description,
      },
    }),
    CreatedBy: userOut(one.createdBy),
    LastModifiedTime: timeOut(one.lastModifiedTime),
  };
}

/** A version in a list. */
function summarize(one: ModelPackage) {
  return {
    ModelPackageName: one.name,
    ModelPackageGroupName: one.group,
    ModelPackageVersion: one.version,
    ModelPackageArn: one.arn,
    ModelPackageDescription: one.description,
    CreationTime: timeOut(one.creationTime),
    ModelPackageStatus: 'Completed' as const,
    ModelApprovalStatus: one.status,
  };
}

import type {
  ContainerDefinition,
  CreateModelInput,
  CreateModelOutput,
  DeleteModelInput,
  DescribeModelInput,
  DescribeModelOutput,
  ListModelsInput,
  ListModelsOutput,
} from '@aws-sdk/client-sagemaker';
import { seenEnvironment } from '#schema/shared/environment.js';
import { present } from '#schema/shared/maps.js';
import { frameworkOfImage } from '#src/domain/container/index.js';
import { MODELS, type Model, type ModelRequest } from '#src/domain/hosting/index.js';
import { isS3Uri } from '#src/domain/s3-uri.js';
import { notFound } from '#src/records/record-reader.js';
import { type ErrorWords, type OperationContext, operation } from '../../json/operation.js';
import { type Checked, validation } from '../../json/parse-input.js';
import { listRecords } from '../lists.js';
import { resourceName } from '../registry/resource-name.js';
import { required, tagsIn, timeOut, unsupported } from '../values.js';

const WORDS: ErrorWords = {
  missing: 'ValidationException',
  missingWords: 'Could not find model',
  takenWords: 'Cannot create already existing model',
};

export const MODEL_OPERATIONS = [
  operation<CreateModelInput, CreateModelOutput>('CreateModel', {
    role: 'operator',
    words: WORDS,
    async run(input, context) {
      const { services, principal, signal } = context;
      const { ModelName: name, ExecutionRoleArn: role } = input;
      const container = onlyContainer(input);
      const request = { name, tags: tagsIn(input.Tags), ...present({ role }) };
      const { ModelPackageName, Environment: environment = {} } = container;
      const model =
        ModelPackageName === undefined
          ? await services.models.create(
              { ...request, ...containerIn(container) },
              principal,
              signal,
            )
          : await services.packages.createModel(
              { ...request, package: packageIn(container, ModelPackageName), environment },
              principal,
              signal,
            );
      return { ModelArn: model.arn };
    },
  }),
  operation<DescribeModelInput, DescribeModelOutput>('DescribeModel', {
    role: 'viewer',
    words: WORDS,
    async run({ ModelName: name }, context) {
      const model = await context.services.models.get(name);
      if (!model) throw notFound(MODELS, name);
      return {
        ...summarize(model),
        PrimaryContainer: containerOut(model, context),
        ExecutionRoleArn: model.role,
        EnableNetworkIsolation: false,
      };
    },
  }),
  operation<ListModelsInput, ListModelsOutput>('ListModels', {
    role: 'viewer',
    async run(input, { services }) {
      const { items, next } = await listRecords('models', input, (query) =>
        services.models.list(query),
      );
      return { Models: items.map(summarize), ...next };
    },
  }),
  operation<DeleteModelInput, undefined>('DeleteModel', {
    role: 'operator',
    words: WORDS,
    async run({ ModelName: name }, { services, principal }) {
      await services.models.delete(name, principal);
      return undefined;
    },
  }),
];

function onlyContainer(input: Checked<CreateModelInput>): Checked<ContainerDefinition> {
  const { PrimaryContainer, Containers = [] } = input;
  const [container, ...others] = [...(PrimaryContainer ? [PrimaryContainer] : []), ...Containers];
  if (container && others.length === 0) return container;
  throw validation('Give one container: PrimaryContainer, or Containers with one member.');
}

/** The name of the model package of a container, which has the image and the data. */
function packageIn(container: Checked<ContainerDefinition>, nameOrArn: string): string {
  const { Image, ModelDataUrl, ModelDataSource } = container;
  if (Image !== undefined || ModelDataUrl !== undefined || ModelDataSource !== undefined)
    throw validation('ModelPackageName excludes Image and the data of a model; give one of them.');
  return resourceName(nameOrArn);
}

/** Converts a container. The original's framework images find their script by variables. */
export function containerIn(
  container: Checked<ContainerDefinition>,
): Pick<ModelRequest, 'image' | 'modelData' | 'environment' | 'entryPoint' | 'sourceDir'> {
  const { Environment = {} } = container;
  const image = required(container.Image, 'primaryContainer.image');
  return {
    image,
    environment: Environment,
    ...present({ modelData: modelDataIn(container) }),
    ...(frameworkOfImage(image) && scriptIn(Environment)),
  };
}

function modelDataIn({ ModelDataUrl, ModelDataSource }: Checked<ContainerDefinition>) {
  const source = ModelDataSource?.S3DataSource;
  if (!source) return ModelDataUrl;
  if (ModelDataUrl !== undefined)
    throw validation('ModelDataUrl and ModelDataSource exclude each other; give one of them.');
  if (source.S3DataType !== 'S3Object' || source.CompressionType !== 'Gzip')
    unsupported(
      'primaryContainer.modelDataSource.s3DataSource',
      `${source.S3DataType}, ${source.CompressionType}`,
      'use S3Object with Gzip: a model.tar.gz',
    );
  return source.S3Uri;
}

function scriptIn({ SAGEMAKER_PROGRAM: program, SAGEMAKER_SUBMIT_DIRECTORY: folder }: Variables) {
  return {
    ...(program && { entryPoint: program }),
    ...(folder && isS3Uri(folder) && { sourceDir: folder }),
  };
}

type Variables = Readonly<Record<string, string | undefined>>;

function summarize({ name, arn, creationTime }: Model) {
  return { ModelName: name, ModelArn: arn, CreationTime: timeOut(creationTime) };
}

/** The container of a model in the original's form. */
export function containerOut(
  { image, imageUri = image, modelData, environment }: Model,
  context: OperationContext,
): ContainerDefinition {
  return {
    Image: imageUri,
    Mode: 'SingleModel',
    ModelDataUrl: modelData,
    Environment: { ...seenEnvironment(environment, context) },
  };
}

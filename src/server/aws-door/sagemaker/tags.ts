import type {
  AddTagsInput,
  AddTagsOutput,
  DeleteTagsInput,
  DeleteTagsOutput,
  ListTagsInput,
  ListTagsOutput,
} from '@aws-sdk/client-sagemaker';
import { toArn } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { isEntityVertex, type StringMap, vertexToEntity } from '#src/domain/lineage/index.js';
import { RECORD_CODECS } from '../../store/record-kinds.js';
import { type ErrorWords, type OperationContext, operation } from '../json/operation.js';
import { tagsIn, tagsOut } from './values.js';

const WORDS: ErrorWords = { missing: 'ResourceNotFound' };

export const TAG_OPERATIONS = [
  operation<AddTagsInput, AddTagsOutput>('AddTags', {
    role: 'operator',
    words: WORDS,
    async run({ ResourceArn, Tags }, { services, principal }) {
      const arn = toArn(ResourceArn);
      const target = { arn, actor: principal.arn, tags: tagsIn(Tags), remove: [] };
      await services.recorder.setTags(target);
      return { Tags: tagsOut(target.tags) };
    },
  }),
  operation<ListTagsInput, ListTagsOutput>('ListTags', {
    role: 'viewer',
    words: WORDS,
    async run({ ResourceArn }, context) {
      return { Tags: tagsOut(await tagsOf(ResourceArn, context)) };
    },
  }),
  operation<DeleteTagsInput, DeleteTagsOutput>('DeleteTags', {
    role: 'operator',
    words: WORDS,
    async run({ ResourceArn, TagKeys: remove }, { services, principal }) {
      const arn = toArn(ResourceArn);
      await services.recorder.setTags({ arn, actor: principal.arn, tags: {}, remove });
      return {};
    },
  }),
];

async function tagsOf(text: string, { services }: OperationContext): Promise<StringMap> {
  const arn = toArn(text);
  const id = vertexIdOf(arn);
  const vertex = (await services.store.vertices([id])).get(id)?.element;
  if (vertex && isEntityVertex(vertex)) return vertexToEntity(vertex).tags;
  const codec = RECORD_CODECS.find(({ label }) => label === vertex?.labels[0]);
  if (vertex && codec) return codec.read(vertex).tags;
  throw new PlatformError('NOT_FOUND', `There is no resource '${arn}'.`, { details: { arn } });
}

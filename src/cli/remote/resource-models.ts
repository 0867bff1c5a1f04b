import {
  DeleteModelDocument,
  ModelDocument,
  type ModelFieldsFragment,
  ModelsDocument,
} from '#src/client/generated/graphql.js';
import { ago } from '../output/ago.js';
import { nameIn } from './entities.js';
import { absentName, orAbsentName } from './names.js';
import { marksOf, type Resource } from './resource.js';

export const MODELS: Resource<ModelFieldsFragment, ModelFieldsFragment> = {
  noun: 'model',
  columns: (now) => [
    { title: 'NAME', text: ({ name }) => name, isLong: true },
    { title: 'IMAGE', text: ({ image }) => image ?? '', isLong: true },
    { title: 'DATA', text: ({ modelData }) => modelData ?? '', isLong: true },
    { title: 'AGE', text: ({ creationTime }) => ago(creationTime, now) },
  ],
  async list(client, filter) {
    const { limit, name } = filter;
    const { models } = await client.ask(ModelsDocument, {
      first: limit,
      filter: { ...marksOf(filter), ...(name !== undefined && { nameContains: name }) },
    });
    return models.nodes;
  },
  async get(client, word) {
    const name = nameIn(word, 'model');
    const { model } = await client.ask(ModelDocument, { name });
    if (!model) throw await absentName(client, ['model'], name);
    return model;
  },
  facts: (model) => [
    ['Name', model.name],
    ['ARN', model.arn],
    ['Created', model.creationTime],
    ['Image', model.image],
    ['Data', model.modelData],
    ['Entry point', model.entryPoint],
    ['Source', model.sourceDir],
    ['Environment', model.environment],
    ['Role', model.role],
    ['Created by', model.createdBy],
    ['Notes', model.description],
    ['Tags', model.tags],
  ],
  async delete(client, word) {
    const asked = client.ask(DeleteModelDocument, { name: nameIn(word, 'model') });
    return (await orAbsentName(client, ['model'], asked)).deleteModel;
  },
  isOver: () => false,
};

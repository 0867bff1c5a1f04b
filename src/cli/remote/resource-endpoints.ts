import {
  EndpointDocument,
  type EndpointFieldsFragment,
  EndpointsDocument,
} from '#src/client/generated/graphql.js';
import { deleteEndpoint } from '#src/client/hosting/endpoint.js';
import { ago } from '../output/ago.js';
import { paintStatus } from '../output/paint-status.js';
import { nameIn } from './entities.js';
import { firstOf } from './find-named.js';
import { absentName, orAbsentName } from './names.js';
import { marksOf, type Resource } from './resource.js';

export const ENDPOINTS: Resource<EndpointFieldsFragment, EndpointFieldsFragment> = {
  noun: 'endpoint',
  columns: (now) => [
    { title: 'NAME', text: ({ name }) => name, isLong: true },
    { title: 'STATUS', text: ({ status }) => status, paint: paintStatus },
    {
      title: 'MODELS',
      text: ({ variants }) => variants.map(({ modelName }) => modelName).join(','),
      isLong: true,
    },
    { title: 'READY', text: ready },
    { title: 'AGE', text: ({ creationTime }) => ago(creationTime, now) },
  ],
  list(client, given) {
    const { limit, name, status } = given;
    const filter = { ...marksOf(given), ...(name !== undefined && { nameContains: name }) };
    return firstOf(
      limit,
      (one) => !status || one.status === status.toUpperCase(),
      async (after) =>
        (await client.ask(EndpointsDocument, { first: 100, filter, ...(after && { after }) }))
          .endpoints,
    );
  },
  async get(client, word) {
    const name = nameIn(word, 'endpoint');
    const { endpoint } = await client.ask(EndpointDocument, { name });
    if (!endpoint) throw await absentName(client, ['endpoint'], name);
    return endpoint;
  },
  facts: (endpoint) => [
    ['Name', endpoint.name],
    ['ARN', endpoint.arn],
    ['Status', endpoint.status],
    ['Failure', endpoint.failureReason],
    ['URL', endpoint.url],
    ['Created', endpoint.creationTime],
    ['Changed', endpoint.lastModifiedTime],
    ['Billable seconds', endpoint.billableSeconds?.toFixed(0)],
    ['Variants', endpoint.variants.map(variantText)],
    ['Created by', endpoint.createdBy],
    ['Notes', endpoint.description],
    ['Tags', endpoint.tags],
  ],
  async delete(client, word) {
    const name = nameIn(word, 'endpoint');
    await orAbsentName(client, ['endpoint'], deleteEndpoint(client, name));
    return name;
  },
  isOver: ({ status }) => status === 'FAILED',
};

function ready({ variants }: EndpointFieldsFragment): string {
  const sum = (count: (one: (typeof variants)[number]) => number) =>
    variants.reduce((total, one) => total + count(one), 0);
  return `${sum(({ readyCount }) => readyCount)}/${sum(({ instanceCount }) => instanceCount)}`;
}

type Variant = EndpointFieldsFragment['variants'][number];

/** The settings of a variant, with those of autoscaling or a shadow. */
function variantText(variant: Variant): string {
  const { name, modelName, instanceType, instanceCount, readyCount, weight } = variant;
  const { shadow, minInstances, maxInstances, comparison, modelPackage, follows } = variant;
  const bounds =
    minInstances === instanceCount && maxInstances === instanceCount
      ? ''
      : ` of ${minInstances} to ${maxInstances}`;
  const seen = comparison && Object.entries(comparison).map(([what, count]) => `${count} ${what}`);
  return [
    `${name}: ${modelPackage ?? modelName} on ${instanceCount} × ${instanceType}${bounds}`,
    `${readyCount} ready`,
    `weight ${weight}`,
    ...(follows ? [`follows ${follows}`] : []),
    ...(shadow ? [seen ? `shadow: ${seen.join(', ')}` : 'shadow'] : []),
  ].join(', ');
}

import { deployExample, ended, type Headers, launchExample } from './console-data.js';
import type { ServerUnderTest } from './running-server.js';

const BUCKET = 'forebear-local-000000000000';
/** Data of a partner, which the examples quarantine. */
export const PARTNER_DATA = `s3://${BUCKET}/partners/addresses.csv`;

const CREATE_POLICY = 'mutation ($input: PolicyInput!) { createPolicy(input: $input) { id } }';
const CREATE_ENDPOINT =
  'mutation ($input: CreateEndpointInput!) { createEndpoint(input: $input) { id } }';
const QUARANTINE = 'mutation ($input: QuarantineInput!) { quarantineData(input: $input) { id } }';
const REPRODUCE =
  'mutation ($input: CreateReproductionInput!) { createReproduction(input: $input) { arn } }';
const FIND =
  'query ($uri: String!) { artifacts(filter: { sourceUri: $uri }) { nodes { arn digest } } }';

type Input = Readonly<Record<string, unknown>>;

export const LICENSED_DATA = {
  name: 'licensed-data',
  description: 'A tag of a prefix counts for all data below it.',
  on: ['deploy', 'approve', 'promote'],
  select: 'entity.type == "DataSet"',
  require: 'has(entity.tags.license) && entity.tags.license in ["cc-by-4.0", "internal"]',
  message: 'data without an allowed license',
};

/** Fills a server with policies, quarantines and reproductions in the name of one caller. */
export class ExampleSafeguards {
  readonly #server: ServerUnderTest;
  readonly #headers: Headers;

  constructor(server: ServerUnderTest, headers: Headers = {}) {
    this.#server = server;
    this.#headers = headers;
  }

  /** Trains on the data of the partner, and deploys the model to the endpoint `partners`. */
  async servePartners(): Promise<void> {
    const rows = Array.from({ length: 500 }, (_, row) => `partner_${row % 41},172.16.${row % 9}.1`);
    const { status } = await fetch(`${this.#server.url}/objects/${PARTNER_DATA.slice(5)}`, {
      method: 'PUT',
      headers: this.#headers,
      body: `${rows.join('\n')}\n`,
    });
    if (status !== 200) throw new Error(`The upload was answered ${status}.`);
    const channels = [{ name: 'train', uri: PARTNER_DATA, contentType: 'text/csv' }];
    const job = { name: 'partners-01', channels, hyperparameters: { epochs: 5 } };
    await ended(
      this.#server,
      [await launchExample(this.#server, job, this.#headers)],
      this.#headers,
    );
    await deployExample(this.#server, { name: 'partners', jobs: ['partners-01'] }, this.#headers);
  }

  async createPolicy(input: Input): Promise<void> {
    await this.#change(CREATE_POLICY, { input });
  }

  /** Tries a deployment, which a policy may refuse. */
  async tryToDeploy(name: string, modelName: string): Promise<string | undefined> {
    const input = { name, variants: [{ name: 'main', modelName }] };
    const { code } = await this.#ask(CREATE_ENDPOINT, { input });
    return code;
  }

  /** Quarantines the version of an object. */
  async quarantine(name: string, uri: string, reason: string): Promise<void> {
    const { data } = await this.#ask(FIND, { uri });
    const { arn } = data.artifacts.nodes.find((one: { digest?: string }) => one.digest);
    await this.#change(QUARANTINE, { input: { name, artifact: arn, reason } });
  }

  /** Reproduces a subject, and waits for the verdict. */
  async reproduce(input: Input): Promise<void> {
    const { data } = await this.#change(REPRODUCE, { input });
    await ended(this.#server, [data.createReproduction.arn], this.#headers);
  }

  async #change(mutation: string, variables: Input) {
    const answer = await this.#ask(mutation, variables);
    if (answer.errors.length > 0) throw new Error(JSON.stringify(answer.errors));
    return answer;
  }

  #ask(query: string, variables: Input) {
    return this.#server.graphql(query, { variables, headers: this.#headers });
  }
}

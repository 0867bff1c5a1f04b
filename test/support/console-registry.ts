import type { Headers } from './console-data.js';
import type { ServerUnderTest } from './running-server.js';

const CREATE =
  'mutation ($input: ModelPackageGroupInput!) { createModelPackageGroup(input: $input) { id } }';
const REGISTER =
  'mutation ($input: RegisterModelPackageInput!) { registerModelPackage(input: $input) { name } }';
const MOVE = 'mutation ($input: SetModelAliasInput!) { setModelAlias(input: $input) { id } }';
const APPROVE =
  'mutation ($package: String!, $reason: String!) { setModelApproval(package: $package, status: APPROVED, reason: $reason) { id } }';
const PROMOTE =
  'mutation ($input: PromoteModelPackageInput!) { promoteModelPackage(input: $input) { id } }';

const CARD = `# What it is for

It scores **logins**: the higher, the less usual is the address for the user.

- trained on the logins of May
- not for users with fewer than 5 logins

<script>alert('never run')</script>
`;

type Input = Readonly<Record<string, unknown>>;

/** Fills the registry of a server in the name of one caller. */
export class ExampleRegistry {
  readonly #server: ServerUnderTest;
  readonly #headers: Headers;

  constructor(server: ServerUnderTest, headers: Headers = {}) {
    this.#server = server;
    this.#headers = headers;
  }

  async create(input: Input): Promise<void> {
    await this.#change(CREATE, { input });
  }

  /** Registers what jobs made as the next versions of a group; the first one has a model card. */
  async register(group: string, jobs: readonly string[]): Promise<void> {
    for (const [index, trainingJobName] of jobs.entries()) {
      const input = {
        group,
        trainingJobName,
        image: 'local.forebear/ipinsights:1',
        metrics: { auc: 0.9 + 0.01 * index },
        lifeCycle: { stage: 'Staging', status: index === 0 ? 'Tested' : 'PendingTest' },
        ...(index === 0 && { card: { content: CARD, status: 'APPROVED' } }),
      };
      await this.#change(REGISTER, { input });
    }
  }

  async approve(version: string, reason: string): Promise<void> {
    await this.#change(APPROVE, { package: version, reason });
  }

  async move(input: Input): Promise<void> {
    await this.#change(MOVE, { input });
  }

  async promote(input: Input): Promise<void> {
    await this.#change(PROMOTE, { input });
  }

  async #change(mutation: string, variables: Input): Promise<void> {
    const headers = this.#headers;
    const { errors } = await this.#server.graphql(mutation, { variables, headers });
    if (errors.length > 0) throw new Error(JSON.stringify(errors));
  }
}

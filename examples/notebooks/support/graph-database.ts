import { setTimeout } from 'node:timers/promises';

/** A graph database with the interface of Neptune, such as Forebear's own on its companion port. */
export class GraphDatabase {
  readonly #url: string;
  readonly #token: string | undefined;

  constructor(url: string, token?: string) {
    this.#url = url.replace(/\/+$/, '');
    this.#token = token;
  }

  /** The results of a traversal. */
  async query(gremlin: string): Promise<readonly unknown[]> {
    const accept = 'application/vnd.gremlin-v3.0+json;types=false';
    const answer = (await this.#send('/gremlin', { body: { gremlin }, accept })) as {
      readonly result: { readonly data: readonly unknown[] };
    };
    return answer.result.data;
  }

  /** Loads CSV files from a prefix of the object storage; resolves with what the load says of itself. */
  async load(source: string, { role, region }: { readonly role: string; readonly region: string }) {
    const parserConfiguration = { allowEmptyStrings: true }; // they are values in an export
    const body = { source, format: 'csv', iamRoleArn: role, region, parserConfiguration };
    const { payload } = (await this.#send('/loader', { body })) as {
      readonly payload: { readonly loadId: string };
    };
    for (;;) {
      const { payload: state } = (await this.#send(`/loader/${payload.loadId}`)) as LoadAnswer;
      const { status } = state.overallStatus;
      if (status === 'LOAD_COMPLETED') return state.overallStatus;
      if (!/IN_PROGRESS|NOT_STARTED|IN_QUEUE/.test(status))
        throw new Error(`The load is ${status}.`);
      await setTimeout(200);
    }
  }

  /** Removes everything, in the two steps that this takes. */
  async reset(): Promise<void> {
    const { payload } = (await this.#send('/system', {
      body: { action: 'initiateDatabaseReset' },
    })) as { readonly payload: { readonly token: string } };
    await this.#send('/system', { body: { action: 'performDatabaseReset', token: payload.token } });
  }

  async #send(
    path: string,
    {
      body,
      accept = 'application/json',
    }: { readonly body?: object; readonly accept?: string } = {},
  ): Promise<unknown> {
    const response = await fetch(`${this.#url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        accept,
        'content-type': 'application/json',
        ...(this.#token && { authorization: `Bearer ${this.#token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (response.ok) return response.json();
    throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  }
}

interface LoadAnswer {
  readonly payload: {
    readonly overallStatus: { readonly status: string; readonly totalRecords: number };
  };
}

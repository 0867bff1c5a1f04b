import { Agent } from 'undici';
import type { OtherServer } from '#src/supervision/engine.js';
import { InstanceCall } from '../routing/index.js';
import { ForwardedCall } from './forwarded-call.js';
import type { Invocation, InvocationReceiver, RunningCall } from './invocation.js';
import { passedInVain, servedElsewhere } from './refusals.js';

/** The number of servers that have forwarded a request. */
export const HOPS_HEADER = 'X-Forebear-Hops';
/**
 * The id of the server that a request was forwarded to: another server may listen at its address by
 * now.
 */
export const SERVER_HEADER = 'X-Forebear-Server';

/**
 * Only connecting has a time limit here; the other server limits the rest as for direct requests.
 */
const AGENT: Agent.Options = { connect: { timeout: 1_000 }, headersTimeout: 0, bodyTimeout: 0 };

/** Forwards requests to the servers that serve their endpoints. */
export class Forwarder {
  readonly #agent = new Agent(AGENT);

  /**
   * Sends a request to a server, and passes its answer to the receiver as if this server had
   * answered.
   */
  forward(
    server: OtherServer,
    invocation: Invocation,
    receiver: InvocationReceiver,
  ): RunningCall | undefined {
    const { endpointName: name, targetVariant, passOn } = invocation;
    if (passOn && passOn.hops > 0) return refuse(receiver, passedInVain(name));
    if (!passOn || server.address === undefined)
      return refuse(receiver, servedElsewhere(name, server));
    const url = new URL(server.address);
    const call = new InstanceCall(new ForwardedCall({ name, server, receiver }));
    const headers = [...invocation.headers, HOPS_HEADER, `${passOn.hops + 1}`];
    headers.push(SERVER_HEADER, server.owner);
    if (passOn.token !== undefined) headers.push('Authorization', `Bearer ${passOn.token}`);
    if (targetVariant !== undefined) headers.push('X-Amzn-SageMaker-Target-Variant', targetVariant);
    this.#agent.dispatch(
      {
        origin: url.origin,
        path: `${url.pathname.replace(/\/$/, '')}/endpoints/${encodeURIComponent(name)}/invocations`,
        method: 'POST',
        headers,
        body: invocation.body,
      },
      call,
    );
    return call;
  }

  /** Closes the connections; running requests fail. */
  close(): Promise<void> {
    return this.#agent.destroy(new Error('The server is shutting down.'));
  }
}

function refuse(receiver: InvocationReceiver, error: Error): undefined {
  receiver.onError(error);
}

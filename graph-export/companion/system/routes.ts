import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Principal } from '#src/ports/identity.js';
import type { GraphResets } from '../../reset/graph-resets.js';
import { answer } from '../loader/bodies.js';
import { exception } from '../shared/errors.js';
import { bodyFields, checkNames, flagField, requiredField } from '../shared/fields.js';

export interface SystemRoutesOptions {
  readonly resets: GraphResets;
  readonly authenticate: (request: IncomingMessage) => Promise<Principal>;
}

const ACTIONS = { initiate: 'initiateDatabaseReset', perform: 'performDatabaseReset' } as const;

/** `POST /system`: the two steps of a reset. */
export function systemRoutes(
  app: FastifyInstance,
  { resets, authenticate }: SystemRoutesOptions,
): void {
  app.post('/system', async (request) => {
    const fields = bodyFields(request);
    checkNames(fields, ['action', 'token', 'stopRunning']);
    const action = requiredField(fields, 'action');
    switch (action) {
      case ACTIONS.initiate:
        return answer({ token: resets.initiate() });
      case ACTIONS.perform: {
        const token = requiredField(fields, 'token');
        const principal = await authenticate(request.raw);
        const stopsWork = flagField(fields, 'stopRunning') ?? false;
        await resets.perform(token, { principal, stopsWork });
        return answer();
      }
      default:
        throw exception(
          'InvalidParameterException',
          `The value '${action.slice(0, 100)}' of the parameter 'action' is not supported; give ${Object.values(ACTIONS).join(' or ')}.`,
        );
    }
  });
}

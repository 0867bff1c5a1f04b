import { describe, it } from 'vitest';
import { runningService, type Service, type ServiceName } from '../../tools/services/service.mjs';
import { isLeft } from './lanes.js';

/** The real server of that name that `npm run services -- up` started and that still runs, or undefined. */
export function service(name: ServiceName): Service | undefined {
  return runningService(name);
}

/**
 * A suite against a real server: the body gets its URL. Where the server does not run, one skipped test
 * names the command that starts it; where REQUIRE_SERVICES is `1`, or a list that has the name, that one
 * test fails. A file of several lanes has in each the tests of the servers of the lane.
 */
export function describeWithService(name: ServiceName, body: (url: string) => void): void {
  if (isLeft(name, process.env['LANE'] ?? '')) return;
  const running = service(name);
  const command = `npm run services -- up ${name}`;
  if (running !== undefined) {
    describe(`on ${name}`, () => body(running.url));
  } else if (isRequired(name)) {
    it(`${name} runs`, () => {
      throw new Error(`${name} does not run, and REQUIRE_SERVICES asks for it: ${command}`);
    });
  } else {
    it.skip(`on ${name} (it does not run: ${command})`, () => {});
  }
}

function isRequired(name: ServiceName): boolean {
  const asked = process.env['REQUIRE_SERVICES'] ?? '';
  return asked === '1' || asked.split(',').includes(name);
}

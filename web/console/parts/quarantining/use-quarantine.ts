import { useState } from 'react';
import type { Failure } from '../../client/failure.js';
import { useCommand } from '../../client/use-command.js';
import {
  DrainReachedDocument,
  type DrainWay,
  QuarantineBytesDocument,
  type QuarantineBytesMutation,
} from '../../generated/quarantining.js';

/** A quarantine as it would be made, with what it would reach. */
export type QuarantinePlan = QuarantineBytesMutation['quarantineData'];

/** The steps of a quarantine: the plan, the decision, then the drains, one request for each way. */
export interface QuarantineSteps {
  readonly plan: QuarantinePlan | undefined;
  readonly isRunning: boolean;
  readonly failure: Failure | undefined;
  /** The quarantine that was made. */
  readonly made: string | undefined;
  readonly undrained: readonly string[];
  readonly look: (reason: string) => Promise<void>;
  /** Returns the name of the quarantine once it is made and all drains are done. */
  readonly act: (
    reason: string,
    drains: ReadonlyMap<string, DrainWay>,
  ) => Promise<string | undefined>;
}

export function useQuarantine(artifact: string): QuarantineSteps {
  const [plan, setPlan] = useState<QuarantinePlan>();
  const [made, setMade] = useState<string>();
  const [refusal, setRefusal] = useState<Failure>();
  const [undrained, setUndrained] = useState<readonly string[]>([]);
  const decide = useCommand(QuarantineBytesDocument);
  const drain = useCommand(DrainReachedDocument);
  const look = async (reason: string) => {
    setPlan((await decide.ask({ input: { artifact, reason, dryRun: true } }))?.quarantineData);
  };
  const act: QuarantineSteps['act'] = async (reason, drains) => {
    const input = { artifact, reason, dryRun: false };
    const quarantine = made ?? (await decide.ask({ input }))?.quarantineData.name;
    if (quarantine === undefined) return undefined;
    setMade(quarantine);
    const left = new Set(drains.keys());
    let message = '';
    for (const way of new Set(drains.values())) {
      const endpoints = [...drains.keys()].filter((name) => drains.get(name) === way);
      const answer = await drain.ask({ input: { quarantine, endpoints, way, dryRun: false } });
      for (const one of answer?.drainEndpoints.endpoints ?? [])
        if (one.outcome === 'REFUSED') message = `${one.name}: ${one.message}`;
        else left.delete(one.name);
      if (!answer) break;
    }
    setRefusal(message ? { code: 'CONFLICT', message } : undefined);
    setUndrained([...left]);
    return left.size === 0 ? quarantine : undefined;
  };
  return {
    plan,
    isRunning: decide.isRunning || drain.isRunning,
    failure: decide.failure ?? drain.failure ?? refusal,
    made,
    undrained,
    look,
    act,
  };
}

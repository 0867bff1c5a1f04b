import type { ProgramEnd, ProgramSink } from '../../shim/run-shim.js';
import type { SentProgram } from '../messages.js';
import type { AgentClient } from './agent-client.js';
import type { LinkProgress, ResumedOrder } from './link-progress.js';

/** The part of a shim's order that the link needs. */
export interface PlacedOrder extends ResumedOrder {
  /** The folder of the program on this machine. */
  readonly folder: string;
  readonly program: SentProgram;
  readonly contactMs: number;
  /** How long an instance may wait for a node; default 20 s. */
  readonly startMs?: number;
  /** How many nodes are tried for a program, one after the other. */
  readonly maxAttempts: number;
}

/**
 * How an attempt ended: with the program, or because its node was lost, so that another node may be
 * tried.
 */
export type AttemptEnd =
  | { readonly end: ProgramEnd }
  | {
      readonly gone: string;
      /** Milliseconds until no part of the program runs any more. */
      readonly endsInMs: number;
      /** The node that must not be tried again. */
      readonly avoid?: string;
    };

/** Finds the agent of one attempt on the node that was chosen for it, and reports when it is lost. */
export interface AgentFinder {
  /** The name of the node, once it is known. */
  readonly nodeName: string | undefined;
  /** Whether the agent has the program from the beginning, and does not wait for the server. */
  readonly isCarried?: boolean;
  /** Waits until a node has the agent, and the agent answers. */
  find(stopped: AbortSignal): Promise<AgentClient | AttemptEnd>;
  /** Whether the program is lost: its agent has ended, or cannot be reached for too long. */
  lost(client: AgentClient): Promise<AttemptEnd | undefined>;
  /** Completes what is sent to the agent, such as the addresses of other hosts. */
  complete?(program: SentProgram, stopped: AbortSignal): Promise<SentProgram | AttemptEnd>;
  /** Watches a running program; returns what stops the watch. */
  watch?(client: AgentClient): () => void;
  /** Waits a moment until the image that the program runs is reported. */
  identify?(): Promise<void>;
  /** Explains an end that was not asked for, such as a kill, or that the cluster has ended the program. */
  explain?(end: ProgramEnd): Promise<AttemptEnd>;
  /** Called when the attempt is over. */
  close?(): void;
}

/** The cluster that has the nodes. */
export interface Placement {
  /** What has the nodes, in words. */
  readonly name: string;
  /** Asks for a node that is not one of those; returns the name of what will run there. */
  create(attempt: number, avoided: readonly string[]): Promise<string>;
  finder(name: string, sink: ProgramSink, progress: LinkProgress): AgentFinder;
  /** The order for a shim that continues after this one, without secrets; absent where none can. */
  readonly kept?: object;
  /** Removes an attempt, and its remains on a node that can be reached. */
  clear(name: string, isReached: boolean): Promise<void>;
  /** Why an attempt has no node yet. */
  waitsFor(name: string): Promise<string | undefined>;
  reasonOf(error: unknown): string;
  /** Removes everything of the run. */
  release(): Promise<void>;
}

import { createContext, useContext } from 'react';
import type { CallerQuery, CallerRole } from '../generated/client.js';
import type { Commits } from './follow-commits.js';
import type { KeyBindings } from './keys/key-bindings.js';
import type { ServerLink } from './server-link.js';

/** The services that every part of the console can use. */
export interface Console {
  readonly link: ServerLink;
  readonly commits: Commits;
  readonly keys: KeyBindings;
  /** Who calls and where; absent until the server has answered. */
  readonly caller: CallerQuery | undefined;
}

export const ConsoleContext = createContext<Console | undefined>(undefined);

export function useConsole(): Console {
  const console = useContext(ConsoleContext);
  if (!console) throw new Error('This component stands outside of the console.');
  return console;
}

const RANK: Readonly<Record<CallerRole, number>> = { VIEWER: 0, OPERATOR: 1, ADMIN: 2 };

/** Why the role of the caller forbids an action; absent when the role allows it. */
export function useRefusal(needed: CallerRole): string | undefined {
  const { caller } = useConsole();
  if (!caller) return 'Your role is not known yet.';
  const { role } = caller.callerIdentity;
  if (RANK[role] >= RANK[needed]) return undefined;
  return `You are ${role.toLowerCase()}; this needs the role ${needed.toLowerCase()}.`;
}

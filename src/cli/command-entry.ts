import type { Command } from 'commander';

/** A command before its module is loaded. */
export interface CommandEntry {
  readonly name: string;
  /** Aliases: singular and short names. */
  readonly aliases?: readonly string[];
  readonly summary: string;
  readonly group: string;
  readonly define: () => Promise<(command: Command) => void>;
}

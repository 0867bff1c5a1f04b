import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { lchown } from 'node:fs/promises';
import { Notifier } from '#src/async/deferred.js';
import { unpackArchive } from '#src/files/archive/index.js';
import { OpenFolder } from '#src/files/open-folder.js';
import { OutputReader } from '../../output-reader.js';
import { OutputFile } from '../../shim/output-file.js';
import type { ProgramEnd, ProgramSink } from '../../shim/run-shim.js';
import { giveBelow } from '../../users/give-below.js';
import {
  AGENT_PATHS,
  BEAT_MS,
  MARK_HEADER,
  type NodeEnd,
  type OutputMessage,
  type PythonPart,
  type SentProgram,
  type Started,
} from '../messages.js';
import { type LinkRequest, type LinkRoutes, readJson, sendJson } from './agent-server.js';
import { CheckpointFiles } from './checkpoint-files.js';
import { packResults, sendArchive } from './send-archive.js';

/** A host and a port. */
export interface NodeAddress {
  readonly host: string;
  readonly port: number;
}

/** The program beside an agent. */
export interface AgentProgram {
  /** Starts the program; a failed start is reported as its end. */
  start(
    sink: ProgramSink,
  ): Promise<{ readonly address?: NodeAddress; readonly ended: Promise<ProgramEnd> }>;
  stop(graceMs: number): void;
  /** Receives how the program ended, from a witness outside. */
  settle?(end: ProgramEnd): void;
  /** Removes the remains of the program, in any state. */
  release(): Promise<void>;
}

/** The differences between the places where an agent runs. */
export interface AgentPlace {
  /** Makes the program of the run, which is not started yet. */
  program(sent: SentProgram): AgentProgram;
  /** The address of an instance, for the server. */
  readonly address: NodeAddress;
  /** Called with the address of the running program, and with undefined at its end. */
  onProgram?(address: NodeAddress | undefined): void;
}

/**
 * The agent of one run: it takes the program's folder, runs the program, and sends its files back.
 */
export class Agent {
  readonly #place: AgentPlace;
  readonly #checkpoints = new CheckpointFiles(AGENT_PATHS.folder);
  readonly #notifier = new Notifier();
  #program: AgentProgram | undefined;
  #starting: Promise<Started> | undefined;
  /** The folder that the server gets back; undefined before the server has sent a program. */
  #maxOutputBytes = 0;
  #end: NodeEnd | undefined;
  #cutOff: NodeEnd['reason'];
  /** How long a program that is stopped before its start gets to end. */
  #stopMs: number | undefined;
  #leave: () => void = () => undefined;
  /** Resolves when the server no longer needs the agent. */
  readonly left = new Promise<void>((resolve) => {
    this.#leave = resolve;
  });

  constructor(place: AgentPlace) {
    this.#place = place;
  }

  readonly routes: LinkRoutes = {
    'POST /alive': async ({ answer }) => sendJson(answer, {}),
    'PUT /folder': ({ body, answer }) => unpack(body, AGENT_PATHS.folder, answer),
    'PUT /python': ({ query, body, answer }) => {
      const part: PythonPart = query.get('part') === 'python' ? 'python' : 'environment';
      return unpack(body, `${AGENT_PATHS.python}/${part}`, answer);
    },
    'POST /program': async ({ body, answer }) => {
      sendJson(answer, await this.start(await readJson<SentProgram>(body)));
    },
    'GET /output': (request) => this.#follow(request),
    'GET /checkpoints': async ({ query, answer }) => {
      const known = query.get('known') ?? undefined;
      const changed = await this.#checkpoints.changedSince(known, this.#maxOutputBytes);
      if (!changed) return void answer.writeHead(204).end();
      await sendArchive(answer, {
        archive: changed.archive,
        headers: { [MARK_HEADER]: changed.mark },
      });
    },
    'GET /results': ({ answer }) =>
      sendArchive(answer, packResults(AGENT_PATHS.folder, this.#maxOutputBytes)),
    'POST /stop': async ({ body, answer }) => {
      const { graceMs } = await readJson<{ readonly graceMs: number }>(body);
      this.stop(graceMs);
      sendJson(answer, {});
    },
    'POST /settle': async ({ body, answer }) => {
      this.#program?.settle?.(await readJson<ProgramEnd>(body));
      sendJson(answer, {});
    },
    'POST /leave': async ({ answer }) => {
      sendJson(answer, {});
      await once(answer, 'close');
      this.#leave();
    },
  };

  /** Starts the program, whose folder is complete; only the first call starts one. */
  start(sent: SentProgram): Promise<Started> {
    this.#starting ??= this.#start(sent);
    return this.#starting;
  }

  stop(graceMs: number): void {
    this.#stopMs = Math.min(graceMs, this.#stopMs ?? graceMs);
    this.#program?.stop(graceMs);
  }

  /** Ends the program because the server cannot be reached. */
  abandon(): void {
    if (!this.#end) this.#cutOff = 'orphaned';
    this.stop(0);
  }

  /** Removes the container of the program. */
  async release(): Promise<void> {
    await this.#program?.release();
  }

  async #start(sent: SentProgram): Promise<Started> {
    this.#maxOutputBytes = sent.maxOutputBytes;
    await giveFolder(AGENT_PATHS.folder, sent.user);
    await this.#checkpoints.begin();
    mkdirSync(AGENT_PATHS.output, { recursive: true });
    const output = new OutputFile(AGENT_PATHS.output, sent.maxLogBytes);
    const program = this.#place.program(sent);
    this.#program = program;
    if (this.#stopMs !== undefined) program.stop(this.#stopMs);
    const onOutput = () => this.#notifier.notify();
    const ignored = () => undefined;
    const sink = { output, onOutput, report: ignored, cutOff: ignored };
    const { address, ended } = await program.start(sink);
    this.#place.onProgram?.(address);
    void ended.then((end) => {
      this.#place.onProgram?.(undefined);
      output.close();
      const reason = this.#cutOff;
      const { droppedBytes } = output;
      this.#end = { ...end, ...(reason && { reason }), ...(droppedBytes > 0 && { droppedBytes }) };
      this.#notifier.notify();
    });
    return sent.listens ? { address: this.#place.address } : {};
  }

  /** Sends the output from a line on, and finally how the program ended. */
  async #follow({ query, answer }: LinkRequest): Promise<void> {
    const reader = new OutputReader(AGENT_PATHS.output, Number(query.get('after') ?? 0));
    const gone = new AbortController();
    answer.on('close', () => gone.abort());
    const beat = setInterval(() => answer.write('\n'), BEAT_MS);
    const tell = async (message: OutputMessage) => {
      if (!answer.write(`${JSON.stringify(message)}\n`))
        await once(answer, 'drain', { signal: gone.signal });
    };
    try {
      while (!gone.signal.aborted) {
        const end = this.#end; // before reading: no line is added after it
        const { changes } = this.#notifier;
        const lines = await reader.read();
        if (lines.length > 0) await tell({ lines });
        else if (end) {
          answer.end(`${JSON.stringify({ end } satisfies OutputMessage)}\n`);
          return;
        } else await this.#notifier.after(changes, gone.signal);
      }
    } catch (error) {
      if (!gone.signal.aborted) throw error;
    } finally {
      clearInterval(beat);
      await reader.close();
    }
  }
}

/** The server has applied its limits to the data that it sends. */
async function unpack(
  body: LinkRequest['body'],
  folder: string,
  answer: LinkRequest['answer'],
): Promise<void> {
  await unpackArchive(body, folder, { maxBytes: Number.MAX_SAFE_INTEGER / 2 });
  answer.writeHead(204).end();
}

async function giveFolder(folder: string, user: string): Promise<void> {
  const [uid = 0, gid = 0] = user.split(':').map(Number);
  await using opened = await OpenFolder.open(folder);
  await giveBelow(opened, { uid, gid });
  await lchown(folder, uid, gid);
}

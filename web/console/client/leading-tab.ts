/** Work that one tab does for all tabs of a browser. */
export interface SharedWork<News> {
  /** Tabs with the same name share the work. */
  readonly name: string;
  /** Does the work until the signal. Every tab receives its messages. */
  readonly lead: (say: (news: News) => void, signal: AbortSignal) => Promise<void>;
  readonly hear: (news: News) => void;
  /** The first message for a tab that joins later. */
  readonly present: () => News;
}

/** The message of a visible tab that does not lead. */
const WANTED = 'wanted';

/**
 * Lets the tab lead that has been visible for the longest time. A hidden tab leads on only while no
 * visible one asks; when the leading tab is closed, the next one leads.
 */
export function shareAmongTabs<News extends object>(work: SharedWork<News>): void {
  const { name, lead, hear, present } = work;
  const channel = new BroadcastChannel(name);
  let leading: AbortController | undefined;
  let waiting: AbortController | undefined;
  const say = (news: News) => {
    hear(news);
    channel.postMessage(news);
  };
  channel.onmessage = ({ data }: MessageEvent<News | typeof WANTED>) => {
    if (data !== WANTED) return hear(data);
    if (!leading) return;
    channel.postMessage(present());
    if (document.hidden) leading.abort();
  };
  document.addEventListener('visibilitychange', standInLine);
  standInLine();

  function standInLine(): void {
    if (document.hidden) waiting?.abort();
    else if (!leading && !waiting) void takeTurn();
  }

  async function takeTurn(): Promise<void> {
    const turn = new AbortController();
    waiting = turn;
    channel.postMessage(WANTED);
    const asLeader = () => {
      waiting = undefined;
      leading = new AbortController();
      return lead(say, leading.signal);
    };
    try {
      await navigator.locks.request(name, { signal: turn.signal }, asLeader);
    } catch (error) {
      if (!turn.signal.aborted) throw error;
    }
    if (waiting === turn) waiting = undefined;
    leading = undefined;
    standInLine();
  }
}

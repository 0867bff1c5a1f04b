/** Merges streams that are sorted by `compare` into one that is. The first items are read at the same time. */
export async function* mergeSorted<Item>(
  streams: readonly AsyncGenerator<Item>[],
  compare: (one: Item, other: Item) => number,
): AsyncGenerator<Item> {
  try {
    const heads = await Promise.all(streams.map((stream) => stream.next()));
    for (;;) {
      let least: number | undefined;
      for (const [index, head] of heads.entries()) {
        const best = least === undefined ? undefined : heads[least];
        if (!head.done && (!best || best.done || compare(head.value, best.value) < 0))
          least = index;
      }
      const [stream, head] = [streams[least ?? -1], heads[least ?? -1]];
      if (least === undefined || !stream || !head || head.done) return;
      yield head.value;
      heads[least] = await stream.next();
    }
  } finally {
    await Promise.all(streams.map((stream) => stream.return(undefined)));
  }
}

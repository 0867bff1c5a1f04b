/** Reassembles the data that a WebSocket client sends. */
export class ClientFrames {
  #waiting: Buffer = Buffer.alloc(0);

  /** The complete parts: the opening request, and frames with their payloads. */
  *push(data: Buffer): Generator<{ readonly bytes: Buffer; readonly text: string }> {
    this.#waiting = Buffer.concat([this.#waiting, data]);
    for (;;) {
      const length = this.announced;
      if (this.#waiting.length < length) return;
      const bytes = this.#waiting.subarray(0, length);
      this.#waiting = this.#waiting.subarray(length);
      yield { bytes, text: isOpening(bytes) ? '' : textOf(bytes) };
    }
  }

  /** The length of the incomplete part, as far as it is known. */
  get announced(): number {
    const data = this.#waiting;
    if (isOpening(data)) {
      const end = data.indexOf('\r\n\r\n');
      return end < 0 ? Number.POSITIVE_INFINITY : end + 4;
    }
    if (data.length < 10) return Number.POSITIVE_INFINITY;
    const { start, length } = payloadOf(data);
    return start + length;
  }
}

function isOpening(data: Buffer): boolean {
  return data.toString('latin1', 0, 4) === 'GET ';
}

/** The offset of the payload after the mask, and its length. */
function payloadOf(frame: Buffer): { readonly start: number; readonly length: number } {
  const short = (frame[1] ?? 0) & 0x7f;
  if (short < 126) return { start: 6, length: short };
  if (short === 126) return { start: 8, length: frame.readUInt16BE(2) };
  return { start: 14, length: Number(frame.readBigUInt64BE(2)) };
}

function textOf(frame: Buffer): string {
  const { start } = payloadOf(frame);
  const text = Buffer.from(frame.subarray(start));
  for (let at = 0; at < text.length; at += 1) {
    text[at] = (text[at] ?? 0) ^ (frame[start - 4 + (at % 4)] ?? 0);
  }
  return text.toString('latin1');
}

import { connect } from 'node:net';

const RECORD_OF_ONE = Buffer.from([0xb1, 0x71, 0x91, 0x01]);
const TIMEOUT_MS = 5_000;

/**
 * True when `RETURN 1` is answered: the handshake of Bolt 4.4, HELLO, RUN and PULL in one go. The
 * driver would do, but then a missing dependency would look like a missing database.
 */
export function answersBolt(port, password) {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: TIMEOUT_MS });
    let answer = Buffer.alloc(0);
    const end = (outcome) => {
      socket.destroy();
      resolve(outcome);
    };
    socket.on('connect', () => socket.write(Buffer.concat([handshake(), ...query(password)])));
    socket.on('data', (bytes) => {
      answer = Buffer.concat([answer, bytes]);
      if (answer.includes(RECORD_OF_ONE)) end(true);
    });
    for (const event of ['timeout', 'error', 'end']) socket.on(event, () => end(false));
  });
}

function handshake() {
  return Buffer.from([0x60, 0x60, 0xb0, 0x17, 0, 0, 4, 4, ...Array(12).fill(0)]);
}

function query(password) {
  const login = password
    ? { scheme: 'basic', principal: 'neo4j', credentials: password }
    : { scheme: 'none' };
  return [
    message(0x01, map({ user_agent: 'forebear-services/1', ...login })),
    message(0x10, text('RETURN 1'), map({}), map({})),
    message(0x3f, Buffer.concat([Buffer.from([0xa1]), text('n'), Buffer.from([0xff])])),
  ];
}

/** One message in one chunk: a structure with its tag and fields. */
function message(tag, ...fields) {
  const body = Buffer.concat([Buffer.from([0xb0 + fields.length, tag]), ...fields]);
  return Buffer.concat([Buffer.from([body.length >> 8, body.length & 255]), body, Buffer.alloc(2)]);
}

function map(entries) {
  const pairs = Object.entries(entries);
  return Buffer.concat([
    Buffer.from([0xa0 + pairs.length]),
    ...pairs.flatMap(([key, value]) => [text(key), text(value)]),
  ]);
}

function text(value) {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.from([0xd0, bytes.length]), bytes]);
}

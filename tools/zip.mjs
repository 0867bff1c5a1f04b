// A zip archive of files without compression and without times.
import { crc32 } from 'node:zlib';

/** 1980-01-01, the first day that the format knows. */
const DATE = 0x21;
const VERSION = 20;
const REGULAR_FILE = (0o100644 << 16) >>> 0;
const MADE_ON_UNIX = (3 << 8) | VERSION;

/** Returns the archive of files, given as pairs of a path and bytes. */
export function zipOf(files) {
  const [parts, directory] = [[], []];
  let offset = 0;
  for (const [path, bytes] of files) {
    const name = Buffer.from(path);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(VERSION, 0);
    common.writeUInt16LE(DATE, 8);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(bytes.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, name, bytes]);
    const made = Buffer.alloc(2);
    made.writeUInt16LE(MADE_ON_UNIX);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(REGULAR_FILE, 6);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02'), made, common, rest, name);
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, central, end]);
}

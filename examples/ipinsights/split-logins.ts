import { addressBlocks } from './address-blocks.js';
import { dotted } from './generate.js';
import { DAYS, loginData } from './login-data.js';
import { Random } from './random.js';

/** Logins in parts: rows of `user,address`. */
export interface Logins {
  readonly train: string;
  readonly validation: string;
  /** Logins of the last day, which the model has not seen. */
  readonly normal: readonly string[];
  /** The same users with addresses at random. */
  readonly attacks: readonly string[];
  readonly users: number;
  readonly rows: number;
}

const SEED = 7;
const DAY = 86_400;
const ASKED = 500;

/** Generates logins and splits them by time: training days, a day to validate on, the last day to ask about. */
export function splitLogins(users: number): Logins {
  const data = loginData({ users, seed: SEED });
  const random = new Random(SEED);
  const days: string[][] = Array.from({ length: DAYS }, () => []);
  for (let index = 0; index < data.users.length; index += 1) {
    const row = `user_${data.users[index]},${dotted(data.addresses[index] ?? 0)}`;
    days[Math.floor((data.seconds[index] ?? 0) / DAY)]?.push(row);
  }
  const train = shuffled(days.slice(0, -2).flat(), random);
  const [validation = [], last = []] = days.slice(-2);
  const normal = shuffled(last, random).slice(0, ASKED);
  const { first, last: ends } = addressBlocks(SEED);
  const attacks = normal.map((row) => {
    const block = random.below(first.length);
    const start = first[block] ?? 0;
    const address = start + random.below((ends[block] ?? start) - start + 1);
    return `${row.split(',', 1)[0]},${dotted(address)}`;
  });
  return {
    train: text(train),
    validation: text(validation),
    normal,
    attacks,
    users,
    rows: data.users.length,
  };
}

/** In a file sorted by user, each batch would hold few users, and negative samples would be useless. */
function shuffled(rows: readonly string[], random: Random): readonly string[] {
  return Array.from(random.order(rows.length), (at) => rows[at] ?? '');
}

function text(rows: readonly string[]): string {
  return `${rows.join('\n')}\n`;
}

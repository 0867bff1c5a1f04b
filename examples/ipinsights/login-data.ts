import { type AddressBlocks, addressBlocks } from './address-blocks.js';
import { Random } from './random.js';

/** How many users, and the seed that everything follows from. */
export interface LoginDataOptions {
  readonly users: number;
  /** Default 1. */
  readonly seed?: number;
}

/** Logins in columns: user number, address, and seconds since the first of the ten days. */
export interface LoginData {
  readonly users: Uint32Array;
  readonly addresses: Uint32Array;
  readonly seconds: Uint32Array;
}

/** The days that the logins are spread over. */
export const DAYS = 10;

const MAX_EVENTS = 10_000;
const WORK_DISTANCE = 50_000;
/** Standard deviation, in blocks, of where a user's address lies around home or work. */
const ROAMING = 10;

/** Draws logins the way the original's example does: home, work, travel, a few very busy users. */
export function loginData(options: LoginDataOptions): LoginData {
  const seed = options.seed ?? 1;
  const blocks = addressBlocks(seed);
  const users: number[] = [];
  const addresses: number[] = [];
  const seconds: number[] = [];
  for (let user = 0; user < options.users; user++) {
    const random = new Random(seed * 1_000_003 + user);
    const habits = drawHabits(random, blocks.first.length);
    for (let event = 0; event < habits.events; event++) {
      users.push(user);
      addresses.push(drawAddress(random, blocks, drawPosition(random, habits, blocks)));
      seconds.push(random.below(DAYS * 86_400));
    }
  }
  return {
    users: Uint32Array.from(users),
    addresses: Uint32Array.from(addresses),
    seconds: Uint32Array.from(seconds),
  };
}

interface Habits {
  readonly home: number;
  readonly work: number;
  readonly travels: number;
  readonly atHome: number;
  readonly events: number;
}

function drawHabits(random: Random, blocks: number): Habits {
  const home = random.below(blocks);
  let work = home;
  while (work === home) {
    work = modulo(home - WORK_DISTANCE + random.below(2 * WORK_DISTANCE + 1), blocks);
  }
  return {
    home,
    work,
    travels: random.beta(1, 30),
    atHome: random.beta(3, 5),
    events: Math.min(MAX_EVENTS, Math.floor(50 * (random.pareto(1) + 1))),
  };
}

function drawPosition(random: Random, habits: Habits, blocks: AddressBlocks): number {
  const count = blocks.first.length;
  if (random.unit() < habits.travels) return random.below(count);
  const centre = random.unit() < habits.atHome ? habits.home : habits.work;
  return modulo(Math.trunc(centre + ROAMING * random.normal()), count);
}

function drawAddress(random: Random, blocks: AddressBlocks, position: number): number {
  const first = blocks.first[position] ?? 0;
  const last = blocks.last[position] ?? first;
  return first + random.below(last - first + 1);
}

function modulo(value: number, count: number): number {
  return ((value % count) + count) % count;
}

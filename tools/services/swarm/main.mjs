// Keeps a swarm running until it gets a signal.
import { startSwarm, stopSwarm } from './swarm.mjs';

const home = process.argv[2].replace(/^--home=/, '');
const stay = setInterval(() => undefined, 60_000);
let starting = Promise.resolve();
process.on('SIGTERM', () => {
  void starting
    .catch(() => undefined)
    .then(() => stopSwarm(home))
    .finally(() => clearInterval(stay));
});
starting = startSwarm(home);
try {
  await starting;
  console.log('swarm is up');
} catch (error) {
  console.error(error.message);
  await stopSwarm(home);
  process.exit(1);
}

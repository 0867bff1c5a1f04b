// Keeps a cluster running until it gets a signal.
import { startCluster } from './cluster.mjs';

const [home, programs, ports] = process.argv.slice(2);
const stay = setInterval(() => undefined, 60_000);
const starting = startCluster(home.replace(/^--home=/, ''), { programs, ports: JSON.parse(ports) });
process.on('SIGTERM', () => {
  void starting
    .then((stop) => stop())
    .catch(() => undefined)
    .finally(() => clearInterval(stay))
    .then(() => process.exit(0));
});
try {
  await starting;
  console.log('kubernetes is up');
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

// Exits with 0 when the programs of Kubernetes are built already, so that its service starts soon.
import { areBuilt } from './programs.mjs';

process.exitCode = areBuilt() ? 0 : 1;

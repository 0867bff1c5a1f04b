import { GraphExports, GraphLoads, GraphResets } from '#graph-export/index.js';
import { DEFAULT_API_LIMITS, type Services } from '#schema/context.js';
import type { Arn, ArnScope } from '#src/domain/arn.js';
import type { Roles } from '#src/domain/roles/index.js';
import {
  Deployments,
  EndpointConfigs,
  Endpoints,
  followAlias,
  Models,
  Router,
} from '#src/hosting/index.js';
import {
  composeJobs,
  JOB_KINDS,
  keptProvenance,
  type Samplers,
  TRAINING,
} from '#src/jobs/index.js';
import type { Ledger } from '#src/ledger/index.js';
import { CallerTurns, LineageQueries, LineageRecorder } from '#src/lineage/index.js';
import {
  Policies,
  PolicyPlans,
  policyRules,
  quarantineRules,
  RuleGate,
} from '#src/policies/index.js';
import { Drains, Quarantines } from '#src/quarantine/index.js';
import { UnreadableRecords } from '#src/records/unreadable-records.js';
import { Usage } from '#src/records/usage.js';
import { ModelAliases, ModelPackages, NewPackages, PackageGroups } from '#src/registry/index.js';
import { Retention } from '#src/retention/index.js';
import { Sessions, SharedLinks } from '#src/sessions/index.js';
import { claimId } from '#src/supervision/claim.js';
import { type Config, executionRoleOf, type ReadSettings } from '../config/index.js';
import { LEFT_OUT, loadRules, RECORD_CODECS, recordProblem } from '../store/record-kinds.js';
import type { Foundation } from './foundation.js';
import { runtimesOf } from './image-table.js';
import type { Ports } from './open-ports.js';
import { runningWork } from './running-work.js';
import type { Times } from './times.js';

/** What the caller of the composition gives. */
export interface GivenParts {
  /** Where clients reach the server; known once it listens. */
  readonly publicUrl: () => string;
  /** Returns the settings that may change while the platform runs. */
  readonly settings: ReadSettings;
  readonly times: Times;
}

interface ServiceParts extends Foundation, Ports, GivenParts {
  readonly ledger: Ledger;
  readonly roles: Roles;
  readonly samplers: Samplers;
}

/** Builds the use cases, except the queue, which the engines have. */
export function createServices(
  config: Config,
  { publicUrl, settings, times, ...parts }: ServiceParts,
): Omit<Services, 'queue'> {
  const scope = scopeOf(config);
  const runtimes = () => runtimesOf({ ...config, ...settings() });
  const rules = { ...parts, scope };
  const sources = [quarantineRules(rules), policyRules(rules)];
  const gate = new RuleGate({ ...rules, sources });
  const shared = {
    ...parts,
    scope,
    executionRole: executionRoleOf(config),
    hosted: config.hosted,
    instanceTypes: config.instanceTypes,
    runtimes,
    gate,
  };
  const sessions = new Sessions({
    ...shared,
    ...(config.defaultBucket === undefined ? {} : { defaultBucket: config.defaultBucket }),
  });
  const { defaultBucket } = sessions.current();
  const models = new Models({
    ...shared,
    ...times,
    trainingJob: (name) => jobs.of(TRAINING).get(name),
  });
  const jobs = composeJobs(JOB_KINDS, {
    ...shared,
    defaultBucket,
    model: (name) => models.get(name),
  });
  const packages = new ModelPackages({ ...shared, models });
  const follow = { ...shared, followAlias: followAlias(shared) };
  const trainingJob = (name: string) => jobs.of(TRAINING).get(name);
  const endpoints = new Endpoints(shared);
  const deployments = new Deployments(shared);
  const lineage = new LineageQueries(shared);
  const quarantines = new Quarantines({ ...shared, lineage });
  const services = {
    ...shared,
    limits: DEFAULT_API_LIMITS,
    lineage,
    turns: new CallerTurns(),
    recorder: new LineageRecorder({
      ...shared,
      records: RECORD_CODECS,
    }),
    graphExports: parts.closer.add(new GraphExports({ ...parts, leftOut: LEFT_OUT }), (opened) =>
      opened.close(),
    ),
    graphLoads: parts.closer.add(new GraphLoads({ ...parts, rules: loadRules(scope) }), (opened) =>
      opened.close(),
    ),
    unreadableRecords: new UnreadableRecords({
      ...shared,
      problemOf: recordProblem,
      belongings: (arn) => [claimId(arn as Arn)],
    }),
    sessions,
    links: new SharedLinks({ ...shared, publicUrl }),
    jobs,
    provenance: (subject: Arn) => keptProvenance(shared, subject),
    models,
    endpoints,
    endpointConfigs: new EndpointConfigs(shared),
    retention: new Retention({ ...shared, rules: config.retention.rules }),
    usage: new Usage({ ...parts, jobs, endpoints, prices: config.prices }),
    deployments,
    packageGroups: new PackageGroups(shared),
    packages,
    policies: new Policies(shared),
    policyPlans: new PolicyPlans(shared),
    quarantines,
    drains: new Drains({ ...shared, quarantines, endpoints, deployments }),
    newPackages: new NewPackages({ ...follow, models, packages, trainingJob }),
    modelAliases: new ModelAliases(follow),
    router: new Router(parts.clock),
    publicUrl,
  };
  const work = runningWork(services);
  const resets = new GraphResets({ ...parts, work });
  return { ...services, graphResets: parts.closer.add(resets, (opened) => opened.close()) };
}

/** The account that ARNs belong to. */
export function scopeOf({ partition, region, account }: Config): ArnScope {
  return { partition, region, account };
}

const BUCKET = 's3://forebear-local-000000000000/';

/** The paths of the pages, by name. */
export const CONSOLE_PAGES: Readonly<Record<string, string>> = {
  overview: '/console',
  jobs: '/console/jobs?cols=m:loss,m:accuracy,p:rate',
  'jobs-rows': '/console/jobs?sort=name',
  'jobs-views': '/console/jobs?view=failed-of-the-team',
  keys: '/console/jobs',
  'jobs-failed': '/console/jobs?status=FAILED',
  job: '/console/jobs/training/fraud-nightly-03',
  'job-failed': '/console/jobs/training/fraud-country-01',
  'job-running': '/console/jobs/training/ranker-long-01',
  'job-logs': '/console/jobs/training/fraud-nightly-03?tab=logs&find=epoch+3&line=96',
  'job-logs-live': '/console/jobs/training/ranker-long-01?tab=logs',
  'job-logs-failed': '/console/jobs/training/fraud-country-01?tab=logs',
  'job-metrics': '/console/jobs/training/fraud-nightly-03?tab=metrics',
  'job-parameters': '/console/jobs/training/fraud-nightly-03?tab=parameters',
  'job-environment': '/console/jobs/training/fraud-nightly-03?tab=environment',
  'job-events': '/console/jobs/training/fraud-nightly-03?tab=events',
  tuning: '/console/jobs/tuning/fraud-search',
  'tuning-ranges': '/console/jobs/tuning/fraud-search?in=objective=0.05..0.2,p.optimiser=0..0',
  'tuning-trial': '/console/jobs/tuning/fraud-search?trial=19',
  'tuning-new': '/console/jobs/tuning/ranker-search',
  compare: '/console/compare?ids=fraud-nightly-*01,03,05,12',
  'compare-all': '/console/compare?ids=fraud-nightly-*01,03,05,12&show=all',
  'compare-charts': '/console/compare?ids=fraud-nightly-*01,03,05,12&tab=charts',
  'compare-parallel':
    '/console/compare?ids=fraud-nightly-*01,02,03,04,05,06,07,08,09,10,11,12&tab=parallel&in=parameter:rate=0.05..0.2',
  'compare-scatter':
    '/console/compare?ids=fraud-nightly-*01,02,03,04,05,06,07,08,09,10,11,12&tab=scatter&cols=parameter:rate,metric:loss',
  models: '/console/models',
  'models-list': '/console/models?tab=models',
  model: '/console/models/fraud-nightly-03',
  'registry-group': '/console/registry/fraud',
  'registry-version': '/console/registry/fraud/3',
  'registry-prod': '/console/registry/fraud-prod/1',
  'lineage-start': '/console/lineage',
  lineage: `/console/lineage/${lineageOf('training-job/fraud-nightly-03')}?sel=experiment-trial-component/fraud-nightly-03-aws-training-job`,
  'lineage-all': `/console/lineage/${lineageOf('model/fraud-nightly-12')}?depth=all`,
  'lineage-many': `/console/lineage/${lineageOf('artifact/c9cea284ad3449b52b3a74424fe27879')}`,
  'lineage-diff': `/console/lineage/${lineageOf('training-job/fraud-nightly-03')}?diff=arn:aws:sagemaker:local:000000000000:training-job/fraud-nightly-12`,
  'lineage-deployments': `/console/lineage/${lineageOf('endpoint/fraud')}?past=on`,
  'lineage-table': `/console/lineage/${lineageOf('training-job/fraud-nightly-03')}?depth=3&view=table`,
  search: '/console/search?q=fraud',
  endpoints: '/console/endpoints',
  endpoint: '/console/endpoints/fraud?window=15m',
  'endpoint-deployments': '/console/endpoints/fraud?tab=deployments&at=2030-01-01T09:00:00.000Z',
  'endpoint-logs': '/console/endpoints/fraud?tab=logs',
  'endpoint-try': '/console/endpoints/fraud?tab=try',
  data: '/console/data',
  'data-folder': `/console/data?uri=${BUCKET}fraud-nightly-03/`,
  'data-object': `/console/data?uri=${BUCKET}logins/train.csv`,
  'data-versions': `/console/data?uri=${BUCKET}fraud-nightly-03/&tab=versions`,
  'data-impact': `/console/data?uri=${BUCKET}logins/train.csv&tab=impact`,
  'data-file': '/console/data?tab=impact&file=choose',
  activity: '/console/activity',
  'activity-commit': '/console/activity?commit=4',
};

/** A resource in the address of its lineage. */
function lineageOf(part: string): string {
  return encodeURIComponent(`arn:aws:sagemaker:local:000000000000:${part}`);
}

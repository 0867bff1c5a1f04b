/** The label of a container: the id of its run. */
export const RUN_LABEL = 'forebear.run';
/** The label of containers and networks: the runner that they belong to. */
export const RUNNER_LABEL = 'forebear.runner';

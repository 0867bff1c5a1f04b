const PROGRAM =
  "require('node:fs').writeFileSync(process.env.SVC_MODEL_DIR + '/weights.txt', process.env.TRAINING_JOB_NAME)";

/** An algorithm whose model contains the name of its job, so that each job leaves other bytes. */
export const WEIGHTS_ALGORITHM = {
  image: 'fixture',
  entrypoint: [process.execPath, '-e', PROGRAM, '--'],
};

/** The folder that all instances of a job see as their `/opt/ml`. */
export const SERVING_FOLDER = 'serving';

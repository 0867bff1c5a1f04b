/** The object that every job of the job server reads. */
export const SERVER_INPUT = {
  uri: 's3://forebear-local-000000000000/faults/rows.csv',
  content: 'a,1\nb,2\n',
};

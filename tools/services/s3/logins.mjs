/** The logins of the S3 server, which listens on loopback only. */
export const S3_ROOT = { accessKeyId: 'forebear', secretAccessKey: 'forebear-secret' };
/** A user who may do nothing until a policy of a bucket says so. */
export const S3_USER = { accessKeyId: 'visitor', secretAccessKey: 'visitor-secret' };
export const S3_REGION = 'us-east-1';

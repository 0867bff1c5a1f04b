/** The logins of the S3 server, which listens on loopback only. */
export const S3_ROOT = { accessKeyId: 'forebear', secretAccessKey: 'forebear-secret' };
/** A user without rights until a policy of a bucket grants some. */
export const S3_USER = { accessKeyId: 'visitor', secretAccessKey: 'visitor-secret' };
export const S3_REGION = 'us-east-1';

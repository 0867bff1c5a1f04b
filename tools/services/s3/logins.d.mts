export interface S3Login {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export const S3_ROOT: S3Login;
export const S3_USER: S3Login;
export const S3_REGION: string;

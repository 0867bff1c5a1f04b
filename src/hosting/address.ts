/** Where an instance listens. */
export interface Address {
  readonly host: string;
  readonly port: number;
}

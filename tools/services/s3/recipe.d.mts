interface Installed {
  readonly program: string;
}
interface Ports {
  readonly s3: number;
  readonly admin: number;
}

export const s3: {
  install(folder: string): Promise<Installed>;
  prepare(place: { readonly home: string }): void;
  command(place: Installed & { readonly home: string; readonly ports: Ports }): {
    readonly program: string;
    readonly words: readonly string[];
    readonly env: Readonly<Record<string, string>>;
  };
  answers(ports: Ports): Promise<boolean>;
  finish(place: Installed & { readonly ports: Ports }): Promise<void>;
};

export interface SharedMemory {
  readonly buffer: SharedArrayBuffer;
}

/** The part of WebAssembly that the kernel needs; TypeScript declares it only for browsers. */
interface Engine {
  readonly Memory: new (size: {
    readonly initial: number;
    readonly maximum: number;
    readonly shared: true;
  }) => SharedMemory;
  readonly Module: new (binary: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: unknown };
}

export const engine: Engine = (globalThis as unknown as { readonly WebAssembly: Engine })
  .WebAssembly;

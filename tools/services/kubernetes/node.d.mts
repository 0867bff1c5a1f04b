export function importImages(home: string, node: number, archive: string): void;

export function imagesOf(home: string, node: number): readonly string[];

export function digestsOf(home: string, node: number): Readonly<Record<string, string>>;

export function killProgram(home: string, node: number, name: 'kubelet' | 'containerd'): void;

export function killNode(home: string, node: number): Promise<void>;

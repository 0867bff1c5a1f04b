export function installGo(module: string, folder: string): Promise<string>;

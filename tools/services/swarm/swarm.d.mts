export const NODES: number;

export function startSwarm(home: string): Promise<void>;

export function stopSwarm(home: string): Promise<void>;

export function isSwarmReady(home: string): Promise<boolean>;

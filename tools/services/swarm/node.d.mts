/** The socket of a node's daemon, as this machine sees it. */
export function socketOf(home: string, node: number): string;

export function cutPower(home: string, node: number): Promise<void>;

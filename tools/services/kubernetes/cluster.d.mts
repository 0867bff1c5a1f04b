export function ask(
  home: string,
  action: string,
  object?: object,
): Promise<{ readonly status: number; readonly body: unknown }>;

export function areNodesReady(home: string): Promise<boolean>;

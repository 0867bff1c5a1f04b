/** An action that is linked to a quarantine, or records it. */
export interface ActFacts {
  readonly type?: string | null;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly actionStatus?: string | null;
}

/** What was done, in a line. */
export function actWords({ type, properties, actionStatus }: ActFacts): string {
  const text = (name: string) => String(properties[name] ?? '');
  const drain = `${text('Endpoint')} (${text('Way')})`;
  switch (type) {
    case 'Quarantine':
      return 'Quarantined';
    case 'QuarantineRelease':
      return `Released: ${text('Reason')}`;
    case 'Drain':
      return actionStatus === 'FAILED'
        ? `Not drained: ${drain}: ${text('Message')}`
        : `Drained ${drain}`;
    default:
      return type ?? 'Action';
  }
}

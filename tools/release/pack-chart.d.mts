/** Packs a chart into an archive. */
export function packChart(chart: string, archive: string): Promise<void>;

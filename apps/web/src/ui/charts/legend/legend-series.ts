/** An entry of the legend; `styleIndex` is a place in `seriesColors`, and counts from the end if negative. */
export type LegendSeries = { id: string; name: string; styleIndex: number; shown: boolean }

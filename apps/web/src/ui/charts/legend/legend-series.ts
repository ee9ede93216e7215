/** An entry of the legend; `styleIndex` is the place of its colour, and counts from the end if negative. */
export type LegendSeries = { id: string; name: string; styleIndex: number; shown: boolean }

/** A flat tone of a series in a stack. Gaps, direct labels and the tooltip tell the parts apart without colours. */
type Look = { light: string; dark: string }

/** From the bottom of a stack up; the last style is for the sum of all other series. */
export const seriesStyles: readonly Look[] = [
  { light: '#0b6e79', dark: '#5cc8d2' },
  { light: '#4b57c8', dark: '#939cf2' },
  { light: '#e8631a', dark: '#ff9a5c' },
  { light: '#8d5fb3', dark: '#c39be6' },
  { light: '#7d7f1f', dark: '#c9c766' },
  { light: '#b04a73', dark: '#ee8fb2' },
  { light: '#2b93a0', dark: '#2f9aa6' },
  { light: '#7f8b90', dark: '#8a969b' },
]

/** An entry of the legend; a negative `styleIndex` counts from the end. */
export type LegendSeries = { id: string; name: string; styleIndex: number; shown: boolean }

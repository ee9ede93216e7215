/** Style of a series in a stack: a colour, and a pattern for readers who do not see colours. */
type Look = {
  light: string
  dark: string
  /** Strokes on a tile of 8 by 8, as SVG writes them. */
  strokes: string
}

/** From the bottom of a stack up; the last style is for the sum of all other series. */
export const seriesStyles: readonly Look[] = [
  { light: '#12707c', dark: '#5bb5be', strokes: '' },
  { light: '#c2500a', dark: '#ffa94d', strokes: 'M-2 2 2-2M0 8 8 0M6 10 10 6' },
  { light: '#7b3fb5', dark: '#c79bf2', strokes: 'M2 1v2M6 5v2' },
  { light: '#1c66c4', dark: '#74b4ff', strokes: 'M0 4h8' },
  { light: '#5f7a00', dark: '#b5d34a', strokes: 'M-2 6 2 10M0 0 8 8M6-2 10 2' },
  { light: '#b8326f', dark: '#f58bb3', strokes: 'M4 0v8' },
  { light: '#7a5430', dark: '#d2a67c', strokes: 'M0 4h8M4 0v8' },
  { light: '#616c72', dark: '#97a3a9', strokes: 'M0 0 8 8M8 0 0 8' },
]

export const patternInk = { light: 'rgb(255 255 255 / 0.75)', dark: 'rgb(16 20 22 / 0.75)' }

export const patternTileSize = 8

/** An entry of the legend; a negative `styleIndex` counts from the end. */
export type LegendSeries = { id: string; name: string; styleIndex: number; shown: boolean }

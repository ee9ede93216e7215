/** How a part of a stack is told from the others: by its colour, and by what is drawn on it for who sees no colours. */
type Look = {
  light: string
  dark: string
  /** Strokes on a tile of 8 by 8, as SVG writes them. */
  strokes: string
}

/** From the bottom of a stack up; the last stands for all that has no name of its own. */
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

/** A part as a legend has it; its look counts from the first, or back from the last. */
export type LegendSeries = { id: string; name: string; styleIndex: number; shown: boolean }

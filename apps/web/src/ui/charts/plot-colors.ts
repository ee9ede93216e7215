import { patternInk, seriesStyles, patternTileSize } from './legend/series-styles.ts'

/** Colours for a canvas, which cannot use the theme's CSS variables directly. */
export type PlotColors = {
  bar: string
  faintBar: string
  hatch: CanvasPattern | string
  unfinished: CanvasPattern | string
  shade: string
  marked: string
  line: string
  band: string
  /** The parts of a stack, in the order of the series styles. */
  parts: (CanvasPattern | string)[]
  grid: string
  words: string
  font: string
}

export function readPlotColors(host: HTMLElement): PlotColors {
  const styles = getComputedStyle(host)
  const read = (name: string) => styles.getPropertyValue(name).trim()
  const bar = read('--mantine-color-anchor')
  return {
    bar,
    faintBar: `color-mix(in srgb, ${bar} 55%, transparent)`,
    hatch: hatchOf(bar),
    unfinished: hatchOf(`color-mix(in srgb, ${read('--mantine-color-dimmed')} 22%, transparent)`),
    shade: `color-mix(in srgb, ${read('--mantine-color-dimmed')} 12%, transparent)`,
    marked: `color-mix(in srgb, ${bar} 16%, transparent)`,
    line: `color-mix(in srgb, ${read('--mantine-color-text')} 75%, transparent)`,
    band: `color-mix(in srgb, ${bar} 18%, transparent)`,
    parts: partsOf(),
    grid: `color-mix(in srgb, ${read('--line')} 70%, transparent)`,
    words: read('--mantine-color-dimmed'),
    font: `12px ${styles.fontFamily}`,
  }
}

function partsOf() {
  const scheme = document.documentElement.dataset['mantineColorScheme']
  const theme = scheme === 'dark' ? 'dark' : 'light'
  return seriesStyles.map((look) => {
    if (look.strokes === '') return look[theme]
    const { tile, pen } = emptyTile(patternTileSize)
    if (pen === null) return look[theme]
    pen.fillStyle = look[theme]
    pen.fillRect(0, 0, tile.width, tile.height)
    pen.scale(tile.width / patternTileSize, tile.height / patternTileSize)
    pen.strokeStyle = patternInk[theme]
    pen.lineWidth = 1.5
    pen.stroke(new Path2D(look.strokes))
    return pen.createPattern(tile, 'repeat') ?? look[theme]
  })
}

function emptyTile(cssSize: number) {
  const size = Math.round(cssSize * devicePixelRatio)
  const tile = document.createElement('canvas')
  tile.width = size
  tile.height = size
  return { tile, size, pen: tile.getContext('2d') }
}

/** Slanted lines over a faint background. */
function hatchOf(color: string): CanvasPattern | string {
  const scale = devicePixelRatio
  const { tile, size, pen } = emptyTile(6)
  if (pen === null) return color
  pen.fillStyle = `color-mix(in srgb, ${color} 22%, transparent)`
  pen.fillRect(0, 0, size, size)
  pen.strokeStyle = color
  pen.lineWidth = 1.5 * scale
  // Also draws the corners that belong to neighbouring tiles, otherwise the lines would have gaps.
  for (const shift of [-size, 0, size]) {
    pen.moveTo(shift - 1, size + 1)
    pen.lineTo(shift + size + 1, -1)
  }
  pen.stroke()
  return pen.createPattern(tile, 'repeat') ?? color
}

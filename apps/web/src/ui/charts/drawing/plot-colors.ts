import { seriesCount } from '@fovea/contract/design-tokens'

/** Colours for a canvas, which cannot use the theme's CSS variables directly. */
export type PlotColors = {
  bar: string
  faintBar: string
  /** Orange marks today only. */
  today: string
  todayText: string
  hatch: CanvasPattern | string
  unfinished: CanvasPattern | string
  /** Drawn over a bar of several colours to hatch it. */
  stripes: CanvasPattern | string
  shade: string
  marked: string
  line: string
  area: string
  band: string
  ground: string
  /** The parts of a stack, from the bottom up. */
  parts: string[]
  grid: string
  ink: string
  words: string
  font: string
}

export function readPlotColors(host: HTMLElement): PlotColors {
  const styles = getComputedStyle(host)
  const read = (name: string) => styles.getPropertyValue(name).trim()
  const bar = read('--mantine-color-anchor')
  const today = read('--gaze')
  return {
    bar,
    faintBar: `color-mix(in srgb, ${bar} 55%, transparent)`,
    today,
    todayText: read('--gaze-text'),
    hatch: hatchOf(today),
    unfinished: hatchOf(`color-mix(in srgb, ${read('--mantine-color-dimmed')} 22%, transparent)`),
    stripes: hatchOf(read('--mantine-color-default')),
    shade: `color-mix(in srgb, ${read('--mantine-color-dimmed')} 12%, transparent)`,
    marked: `color-mix(in srgb, ${bar} 16%, transparent)`,
    line: `color-mix(in srgb, ${read('--mantine-color-text')} 75%, transparent)`,
    area: `color-mix(in srgb, ${bar} 8%, transparent)`,
    band: `color-mix(in srgb, ${bar} 22%, transparent)`,
    ground: read('--mantine-color-default'),
    parts: Array.from({ length: seriesCount }, (_, index) => read(`--series-${index + 1}`)),
    grid: `color-mix(in srgb, ${read('--line')} 70%, transparent)`,
    ink: read('--mantine-color-text'),
    words: read('--mantine-color-dimmed'),
    font: `12px ${styles.fontFamily}`,
  }
}

/** Slanted lines over a faint background. */
function hatchOf(color: string): CanvasPattern | string {
  const scale = devicePixelRatio
  const size = Math.round(6 * scale)
  const tile = document.createElement('canvas')
  tile.width = size
  tile.height = size
  const pen = tile.getContext('2d')
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

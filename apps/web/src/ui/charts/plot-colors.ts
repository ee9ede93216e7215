/** What a canvas is painted with: it cannot read the theme's variables by itself. */
export type PlotColors = {
  bar: string
  faintBar: string
  hatch: CanvasPattern | string
  /** Behind a day that is not whole. */
  unfinished: CanvasPattern | string
  /** Behind the day that is pointed at. */
  shade: string
  /** Behind the selected day. */
  marked: string
  grid: string
  words: string
  font: string
}

export function plotColors(host: HTMLElement): PlotColors {
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
    grid: `color-mix(in srgb, ${read('--line')} 70%, transparent)`,
    words: read('--mantine-color-dimmed'),
    font: `12px ${styles.fontFamily}`,
  }
}

/** Slanted lines over a faint ground. */
function hatchOf(color: string): CanvasPattern | string {
  const scale = devicePixelRatio
  const tile = document.createElement('canvas')
  const size = Math.round(6 * scale)
  tile.width = size
  tile.height = size
  const pen = tile.getContext('2d')
  if (pen === null) return color
  pen.fillStyle = `color-mix(in srgb, ${color} 22%, transparent)`
  pen.fillRect(0, 0, size, size)
  pen.strokeStyle = color
  pen.lineWidth = 1.5 * scale
  // The neighbours' corners belong to the same line, or it would have gaps.
  for (const shift of [-size, 0, size]) {
    pen.moveTo(shift - 1, size + 1)
    pen.lineTo(shift + size + 1, -1)
  }
  pen.stroke()
  return pen.createPattern(tile, 'repeat') ?? color
}

import { readPlotColors, type PlotColors } from './plot-colors.ts'

/** The part of a chart that marks are drawn on, in canvas pixels. A plot of uPlot is one. */
export type ChartArea = {
  ctx: CanvasRenderingContext2D
  bbox: { left: number; top: number; width: number; height: number }
  valToPos: (value: number, scale: 'x' | 'y', canvasPixels: true) => number
}

const tipGap = 8

/** Calls back when the chart's container or the theme changes; returns what stops it. */
export function followContainer(
  host: HTMLElement,
  on: { size: () => void; colors: (colors: PlotColors) => void },
): () => void {
  const sizes = new ResizeObserver(on.size)
  sizes.observe(host)
  const themes = new MutationObserver(() => on.colors(readPlotColors(host)))
  themes.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] })
  return () => {
    sizes.disconnect()
    themes.disconnect()
  }
}

export function positionTooltip(
  area: ChartArea,
  host: HTMLElement,
  tip: HTMLElement,
  { index, value }: { index: number; value: number },
) {
  const middle = area.valToPos(index, 'x', true) / devicePixelRatio
  const top = area.valToPos(value, 'y', true) / devicePixelRatio
  const left = Math.min(middle - tip.offsetWidth / 2, host.clientWidth - tip.offsetWidth)
  const above = Math.max(0, top - tip.offsetHeight - tipGap)
  tip.style.transform = `translate(${Math.max(0, left)}px, ${above}px)`
}

export function findDayAt(
  { bbox }: ChartArea,
  host: HTMLElement,
  clientX: number,
  count: number,
): number {
  const left = host.getBoundingClientRect().left + bbox.left / devicePixelRatio
  const index = Math.floor(((clientX - left) / (bbox.width / devicePixelRatio)) * count)
  return index >= 0 && index < count ? index : -1
}

export function fillColumn(area: ChartArea, index: number, color: CanvasPattern | string) {
  const { top, height } = area.bbox
  paintColumn(area, index, color, { top, height })
}

export function underlineColumn(area: ChartArea, index: number, color: string) {
  const { top, height } = area.bbox
  paintColumn(area, index, color, { top: top + height, height: 3 * devicePixelRatio })
}

function paintColumn(
  { ctx, valToPos }: ChartArea,
  index: number,
  color: CanvasPattern | string,
  { top, height }: { top: number; height: number },
) {
  const left = valToPos(index - 0.5, 'x', true)
  const right = valToPos(index + 0.5, 'x', true)
  ctx.save()
  ctx.fillStyle = color
  ctx.fillRect(left, top, right - left, height)
  ctx.restore()
}

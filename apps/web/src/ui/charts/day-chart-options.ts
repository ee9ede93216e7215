import type uPlot from 'uplot'
import { formatCompact } from '../../lib/text/format.ts'
import { computeAxisSteps } from './axis-steps.ts'
import { pickLabelledDays, formatDayLabels } from './day-labels.ts'
import { readPlotColors, type PlotColors } from './plot-colors.ts'

const sideSpace = 26
const digitWidth = 7
const tipGap = 8

type DayChartDeps = {
  host: HTMLElement
  dates: () => readonly string[]
  /** Index of the first day that may have a label. */
  firstLabel?: () => number
  colors: () => PlotColors
}

/** Options shared by all charts of days: dates below, round numbers from zero at the side, and nothing else. */
export function createDayChartOptions({
  host,
  dates,
  firstLabel,
  colors,
}: DayChartDeps): Omit<uPlot.Options, 'series'> {
  return {
    width: host.clientWidth,
    height: host.clientHeight,
    padding: [tipGap, sideSpace, 0, 0],
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { time: false, range: () => [-0.5, dates().length - 0.5] },
      y: { range: (_, __, most) => [0, computeAxisSteps(most).at(-1) ?? 1] },
    },
    axes: [
      {
        stroke: () => colors().words,
        font: colors().font,
        grid: { show: false },
        ticks: { show: false },
        size: 28,
        splits: (self) =>
          pickLabelledDays(dates().length, self.over.clientWidth || self.width, firstLabel?.()),
        values: (self, indexes) =>
          formatDayLabels(dates(), indexes, self.over.clientWidth || self.width),
      },
      {
        stroke: () => colors().words,
        font: colors().font,
        grid: { stroke: () => colors().grid, width: 1 },
        ticks: { show: false },
        size: (_, labels) =>
          (labels ?? []).reduce((most, label) => Math.max(most, label.length), 1) * digitWidth + 12,
        splits: (_, __, ___, most) => computeAxisSteps(most),
        values: (_, counts) => counts.map(formatCompact),
      },
    ],
  }
}

export function followContainerSize(
  plot: uPlot,
  host: HTMLElement,
  onColors: (colors: PlotColors) => void,
): () => void {
  const sizes = new ResizeObserver(() =>
    plot.setSize({ width: host.clientWidth, height: host.clientHeight }),
  )
  sizes.observe(host)
  const themes = new MutationObserver(() => {
    onColors(readPlotColors(host))
    plot.redraw(false)
  })
  themes.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] })
  return () => {
    sizes.disconnect()
    themes.disconnect()
    plot.destroy()
  }
}

export function positionTooltip(plot: uPlot, tip: HTMLElement, index: number, value: number) {
  const host = plot.root.parentElement ?? plot.root
  const middle = plot.over.offsetLeft + plot.valToPos(index, 'x')
  const top = plot.over.offsetTop + plot.valToPos(value, 'y')
  const left = Math.min(middle - tip.offsetWidth / 2, host.clientWidth - tip.offsetWidth)
  const above = Math.max(0, top - tip.offsetHeight - tipGap)
  tip.style.transform = `translate(${Math.max(0, left)}px, ${above}px)`
}

export function findDayAt(plot: uPlot, clientX: number, count: number): number {
  const { left, width } = plot.over.getBoundingClientRect()
  const index = Math.floor(((clientX - left) / width) * count)
  return index >= 0 && index < count ? index : -1
}

export function fillColumn(plot: uPlot, index: number, color: CanvasPattern | string) {
  const { top, height } = plot.bbox
  paintColumn(plot, index, color, { top, height })
}

export function underlineColumn(plot: uPlot, index: number, color: string) {
  const { top, height } = plot.bbox
  paintColumn(plot, index, color, { top: top + height, height: 3 * devicePixelRatio })
}

function paintColumn(
  plot: uPlot,
  index: number,
  color: CanvasPattern | string,
  { top, height }: { top: number; height: number },
) {
  const { ctx } = plot
  const left = plot.valToPos(index - 0.5, 'x', true)
  const right = plot.valToPos(index + 0.5, 'x', true)
  ctx.save()
  ctx.fillStyle = color
  ctx.fillRect(left, top, right - left, height)
  ctx.restore()
}

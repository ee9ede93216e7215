import 'uplot/dist/uPlot.min.css'
import uPlot from 'uplot'
import {
  findDayAt,
  createDayChartOptions,
  fillColumn,
  followContainerSize,
  positionTooltip,
} from './day-chart-options.ts'
import type { Plot } from './ChartFrame.tsx'
import { readPlotColors, type PlotColors } from './plot-colors.ts'

/** A day with two counts: the first is drawn as a solid line, the second as a dashed one. */
export type TwoCounts = {
  date: string
  counts: readonly [number, number]
  /** Why the day is incomplete, such as "so far": the day is hatched, and the lines to it are dotted. */
  cut?: string
}

export type RunningDay = {
  date: string
  /** Undefined for future days. */
  total?: number | undefined
  /** The day is not over: it is hatched, and the line to it is dotted. */
  open?: boolean
  forecast?: { expected: number; low: number; high: number } | undefined
  /** A limit of the sum, with its name. */
  limit?: { at: number; name: string }
}

type Line = { color: 'bar' | 'words' | 'line'; width?: number; dash?: number[] } | null

type Look<Day> = {
  /** Null for the edges of a band, which are invisible. */
  lines: readonly Line[]
  band?: [number, number]
  valuesOf: (days: readonly Day[]) => (number | null)[][]
  isUnfinished: (day: Day) => boolean
  highest: (day: Day) => number
  firstLabel?: (days: readonly Day[]) => number
  annotate?: (plot: uPlot, days: readonly Day[], colors: PlotColors) => void
}

function drawLines<Day extends { date: string }>(look: Look<Day>) {
  return (host: HTMLElement, tip: HTMLElement): Plot<Day> => {
    let days: readonly Day[] = []
    let pointed = -1
    let colors = readPlotColors(host)
    const aligned = (): uPlot.AlignedData => [days.map((_, index) => index), ...look.valuesOf(days)]

    const plot = new uPlot(
      {
        ...createDayChartOptions({
          host,
          dates: () => days.map(({ date }) => date),
          firstLabel: () => look.firstLabel?.(days) ?? 0,
          colors: () => colors,
        }),
        series: [{}, ...look.lines.map((line) => seriesOf(line, () => colors))],
        ...(look.band && { bands: [{ series: look.band, fill: () => colors.band }] }),
        hooks: { drawClear: [() => markDays()], draw: [() => drawWords()] },
      },
      aligned(),
      host,
    )
    const end = followContainerSize(plot, host, (next) => {
      colors = next
    })

    function markDays() {
      for (const [index, day] of days.entries()) {
        if (look.isUnfinished(day)) fillColumn(plot, index, colors.unfinished)
      }
      if (pointed >= 0) fillColumn(plot, pointed, colors.shade)
    }

    function drawWords() {
      look.annotate?.(plot, days, colors)
      const day = days[pointed]
      if (day !== undefined) positionTooltip(plot, tip, pointed, look.highest(day))
    }

    return {
      show(next) {
        days = next
        plot.setData(aligned())
      },
      point(index) {
        pointed = index
        plot.redraw(false)
      },
      indexAt: (clientX) => findDayAt(plot, clientX, days.length),
      destroy: end,
    }
  }
}

function seriesOf(line: Line, colors: () => PlotColors): uPlot.Series {
  const points = { show: false }
  if (line === null) return { width: 0, points }
  const { color, width = 2, dash } = line
  return { stroke: () => colors()[color], width, points, ...(dash && { dash }) }
}

/**
 * Draws two lines over a row of days. Each line has two series: one between complete days, and one to or from an
 * incomplete day.
 */
export const drawTwoCounts = drawLines<TwoCounts>({
  lines: [
    { color: 'bar' },
    { color: 'words', dash: [6, 4] },
    { color: 'bar', dash: [2, 4] },
    { color: 'words', dash: [2, 4] },
  ],
  isUnfinished: ({ cut }) => cut !== undefined,
  highest: ({ counts }) => Math.max(...counts),
  // An incomplete first day gets no label, so that seven days have seven labels.
  firstLabel: (days) => (days.length > 1 && days[0]?.cut !== undefined ? 1 : 0),
  valuesOf: (days) => {
    const isCut = (index: number) => days[index]?.cut !== undefined
    const isBesideCut = (index: number) => [index - 1, index, index + 1].some(isCut)
    const line = (which: 0 | 1, isDrawn: (index: number) => boolean) =>
      days.map(({ counts }, index) => (isDrawn(index) ? counts[which] : null))
    const isWhole = (index: number) => !isCut(index)
    return [line(0, isWhole), line(1, isWhole), line(0, isBesideCut), line(1, isBesideCut)]
  },
})

export const drawRunning = drawLines<RunningDay>({
  lines: [
    { color: 'bar' },
    { color: 'bar', dash: [2, 4] },
    { color: 'bar', width: 1.5, dash: [6, 4] },
    null,
    null,
    { color: 'line', width: 1.5 },
  ],
  band: [4, 5],
  isUnfinished: ({ open }) => open === true,
  highest: ({ total = 0, forecast }) => Math.max(total, forecast?.high ?? 0),
  annotate: nameLimit,
  valuesOf: (days) => {
    const isOpen = (index: number) => days[index]?.open === true
    return [
      days.map(({ total }, index) => (isOpen(index) ? null : (total ?? null))),
      days.map(({ total }, index) => (isOpen(index) || isOpen(index + 1) ? (total ?? null) : null)),
      // The forecast begins where the last complete day ended.
      days.map(({ forecast, total }, index) =>
        isOpen(index + 1) && days[index + 1]?.forecast
          ? (total ?? null)
          : (forecast?.expected ?? null),
      ),
      days.map(({ forecast }) => forecast?.high ?? null),
      days.map(({ forecast }) => forecast?.low ?? null),
      days.map(({ limit }) => limit?.at ?? null),
    ]
  },
})

/** Above the line at its left end, where the sum is small. */
function nameLimit(plot: uPlot, days: readonly RunningDay[], colors: PlotColors) {
  const { ctx, bbox } = plot
  const limit = days[0]?.limit
  if (limit === undefined) return
  const scale = devicePixelRatio
  const line = plot.valToPos(limit.at, 'y', true)
  const isAbove = line - bbox.top > 18 * scale
  ctx.save()
  ctx.font = colors.font.replace('12px', `${12 * scale}px`)
  ctx.fillStyle = colors.words
  ctx.textAlign = 'left'
  ctx.textBaseline = isAbove ? 'bottom' : 'top'
  ctx.fillText(limit.name, bbox.left + 6 * scale, line + (isAbove ? -4 : 4) * scale)
  ctx.restore()
}

import 'uplot/dist/uPlot.min.css'
import uPlot from 'uplot'
import { fillColumn, findDayAt, followContainer, positionTooltip } from './chart-area.ts'
import { createDayChartOptions } from './day-chart-options.ts'
import type { Plot } from '../ChartFrame.tsx'
import { drawFixation, markCutTop, writeWords } from './chart-marks.ts'
import { readPlotColors, type PlotColors } from './plot-colors.ts'
import { formatNumber } from '../../../lib/text/format.ts'

/** A day with two counts: the first is drawn as a solid line, the second as a dashed one. */
export type TwoCounts = {
  date: string
  counts: readonly [number, number]
  /** Why the day is incomplete, such as "so far": the day is hatched, and its counts are dots that no line joins. */
  cut?: string
  /** Higher counts end here, with a mark and the count in digits. */
  axisEnd?: number | undefined
}

export type RunningTotalDay = {
  date: string
  /** Undefined for future days. */
  total?: number | undefined
  /** The day is not over: a ring marks it, and the line to it is dotted. */
  open?: boolean
  forecast?: { expected: number; low: number; high: number } | undefined
  /** A limit of the sum, with its name. */
  limit?: { at: number; name: string }
  /** Texts at today and at the end, instead of the numbers. */
  names?: { total: string; expected: string }
}

type Line = {
  color: 'bar' | 'words' | 'line'
  width?: number
  dash?: number[]
  filled?: boolean
  /** Dots that no line joins. */
  dots?: boolean
} | null

type Look<Day> = {
  /** Null for the edges of a band, which are invisible. */
  lines: readonly Line[]
  band?: [number, number]
  valuesOf: (days: readonly Day[]) => (number | null)[][]
  isUnfinished: (day: Day) => boolean
  highest: (day: Day) => number
  /** The values that a pointed day shows with rings. */
  ringsOf: (day: Day) => number[]
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
          colors: () => colors,
        }),
        series: [{}, ...look.lines.map((line) => seriesOf(line, () => colors))],
        ...(look.band && { bands: [{ series: look.band, fill: () => colors.band }] }),
        hooks: { drawClear: [() => markDays()], draw: [() => drawWords()] },
      },
      aligned(),
      host,
    )
    const unfollow = followContainer(host, {
      size: () => plot.setSize({ width: host.clientWidth, height: host.clientHeight }),
      colors: (next) => {
        colors = next
        plot.redraw(false)
      },
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
      if (day === undefined) return
      for (const value of look.ringsOf(day)) {
        const ring = { color: colors.bar, ground: colors.ground }
        drawFixation(plot, { index: pointed, value }, ring)
      }
      positionTooltip(plot, host, tip, { index: pointed, value: look.highest(day) })
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
      indexAt: (clientX) => findDayAt(plot, host, clientX, days.length),
      destroy() {
        unfollow()
        plot.destroy()
      },
    }
  }
}

const dotSize = 7

function seriesOf(line: Line, colors: () => PlotColors): uPlot.Series {
  if (line === null) return { width: 0, points: { show: false } }
  const { color, width = 2, dash, filled = false, dots = false } = line
  return {
    stroke: () => colors()[color],
    width,
    points: { show: dots, size: dotSize },
    ...(dots && { paths: () => null }),
    ...(dash && { dash }),
    ...(filled && { fill: () => colors().area }),
  }
}

/**
 * Draws two lines over a row of days. Each line has two series: one of complete days, and one of dots for incomplete days,
 * because a line to the first hours of a day would look like an outage.
 */
export const drawTwoCounts = drawLines<TwoCounts>({
  lines: [
    { color: 'bar' },
    { color: 'words', dash: [6, 4] },
    { color: 'bar', dots: true },
    { color: 'words', dots: true },
  ],
  isUnfinished: ({ cut }) => cut !== undefined,
  highest: (day) => Math.max(...drawnCounts(day)),
  ringsOf: drawnCounts,
  annotate: nameSpikes,
  valuesOf: (days) => {
    const isCut = (index: number) => days[index]?.cut !== undefined
    const line = (which: 0 | 1, isDrawn: (index: number) => boolean) =>
      days.map((day, index) => (isDrawn(index) ? (drawnCounts(day)[which] ?? null) : null))
    const isWhole = (index: number) => !isCut(index)
    return [line(0, isWhole), line(1, isWhole), line(0, isCut), line(1, isCut)]
  },
})

function drawnCounts({ counts, axisEnd = Infinity }: TwoCounts) {
  return counts.map((count) => Math.min(count, axisEnd))
}

const spikeNameWidth = 64

/** The highest first: where names would overlap, the lower ones are left to the tooltip. */
function nameSpikes(plot: uPlot, days: readonly TwoCounts[], colors: PlotColors) {
  const scale = devicePixelRatio
  const spikes = days
    .map(({ counts, axisEnd = Infinity }, index) => ({
      x: plot.valToPos(index, 'x', true),
      count: Math.max(...counts),
      isCut: Math.max(...counts) > axisEnd,
    }))
    .filter(({ isCut }) => isCut)
    .toSorted((a, b) => b.count - a.count)
  const named: number[] = []
  for (const { x, count } of spikes) {
    markCutTop(plot, x, colors)
    if (named.some((other) => Math.abs(other - x) < spikeNameWidth * scale)) continue
    named.push(x)
    const isRight = x < plot.bbox.left + plot.bbox.width / 2
    writeWords(plot, colors, formatNumber(count), {
      x: x + (isRight ? 10 : -10) * scale,
      y: plot.bbox.top + 8 * scale,
      align: isRight ? 'left' : 'right',
      color: colors.ink,
      weight: 600,
    })
  }
}

export const drawRunningTotal = drawLines<RunningTotalDay>({
  lines: [
    { color: 'bar', filled: true },
    { color: 'bar', dash: [2, 4] },
    { color: 'bar', width: 1.5, dash: [6, 4] },
    null,
    null,
    { color: 'line', width: 1.5 },
  ],
  band: [4, 5],
  isUnfinished: () => false,
  highest: ({ total = 0, forecast }) => Math.max(total, forecast?.high ?? 0),
  ringsOf: ({ total, open, forecast }) =>
    open === true ? [] : [total ?? forecast?.expected].filter((value) => value !== undefined),
  annotate: nameMarks,
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

function nameMarks(plot: uPlot, days: readonly RunningTotalDay[], colors: PlotColors) {
  const limit = days[0]?.limit
  if (limit !== undefined) nameLimit(plot, limit, colors)
  markToday(plot, days, colors)
  nameForecast(plot, days, colors)
}

/** Above the line at its left end, where the sum is small. */
function nameLimit(plot: uPlot, limit: { at: number; name: string }, colors: PlotColors) {
  const scale = devicePixelRatio
  const line = plot.valToPos(limit.at, 'y', true)
  const isAbove = line - plot.bbox.top > 18 * scale
  writeWords(plot, colors, limit.name, {
    x: plot.bbox.left + 6 * scale,
    y: line + (isAbove ? -10 : 12) * scale,
    color: colors.words,
  })
}

function markToday(plot: uPlot, days: readonly RunningTotalDay[], colors: PlotColors) {
  const index = days.findIndex(({ open }) => open === true)
  const { total, names } = days[index] ?? {}
  if (total === undefined) return
  const { ctx, bbox } = plot
  const scale = devicePixelRatio
  const [x, y] = [plot.valToPos(index, 'x', true), plot.valToPos(total, 'y', true)]
  ctx.save()
  ctx.strokeStyle = colors.today
  ctx.lineWidth = scale
  ctx.setLineDash([3 * scale, 3 * scale])
  ctx.beginPath()
  ctx.moveTo(x, bbox.top)
  ctx.lineTo(x, bbox.top + bbox.height)
  ctx.stroke()
  ctx.restore()
  drawFixation(plot, { index, value: total }, { color: colors.today, ground: colors.ground })
  // On the side with more space, and never below the axis.
  const isRight = index < days.length / 4
  const words = {
    x: x + (isRight ? 14 : -14) * scale,
    align: isRight ? ('left' as const) : ('right' as const),
  }
  const above = Math.min(y - 28 * scale, bbox.top + bbox.height - 30 * scale)
  const figure = { ...words, y: above, color: colors.ink, weight: 600 as const }
  writeWords(plot, colors, names?.total ?? formatNumber(total), figure)
  const name = { ...words, y: above + 15 * scale, color: colors.todayText }
  writeWords(plot, colors, 'Today, so far', name)
}

function nameForecast(plot: uPlot, days: readonly RunningTotalDay[], colors: PlotColors) {
  const index = days.length - 1
  const { forecast, open, names } = days[index] ?? {}
  if (forecast === undefined || open === true) return
  const scale = devicePixelRatio
  writeWords(plot, colors, `≈ ${names?.expected ?? formatNumber(forecast.expected)}`, {
    x: plot.valToPos(index, 'x', true),
    y: plot.valToPos(forecast.high, 'y', true) - 14 * scale,
    color: colors.ink,
    align: 'right',
    weight: 600,
  })
}

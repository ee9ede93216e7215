import 'uplot/dist/uPlot.min.css'
import uPlot from 'uplot'
import { dayAt, dayFrame, fillColumn, followPlace, placeTip } from '../day-frame.ts'
import type { Plot } from '../ChartFrame.tsx'
import { plotColors } from '../plot-colors.ts'

/** A day of a sum that grows: what it came to, or what it is expected to come to. */
export type RunningDay = {
  date: string
  /** Not there for days to come. */
  total?: number | undefined
  /** Not over yet: it is hatched, and what leads there is dotted. */
  open?: boolean
  /** Where it is expected to end, most likely between two others. */
  forecast?: { expected: number; low: number; high: number } | undefined
  /** What it should not grow beyond, and what that is called. */
  limit?: { at: number; name: string }
}

/** A sum that grows from day to day, its forecast as a band, and the line that it should not pass. */
export function drawRunning(host: HTMLElement, tip: HTMLElement): Plot<RunningDay> {
  let days: readonly RunningDay[] = []
  let pointed = -1
  let colors = plotColors(host)

  const plot = new uPlot(
    {
      ...dayFrame({ host, dates: () => days.map(({ date }) => date), colors: () => colors }),
      series: [
        {},
        { stroke: () => colors.bar, width: 2, points: { show: false } },
        { stroke: () => colors.bar, width: 2, dash: [2, 4], points: { show: false } },
        { stroke: () => colors.bar, width: 1.5, dash: [6, 4], points: { show: false } },
        { width: 0, points: { show: false } },
        { width: 0, points: { show: false } },
        { stroke: () => colors.line, width: 1.5, points: { show: false } },
      ],
      bands: [{ series: [4, 5], fill: () => colors.band }],
      hooks: { drawClear: [() => markDays()], draw: [() => nameLimit(), () => moveTip()] },
    },
    aligned(days),
    host,
  )
  const end = followPlace(plot, host, (next) => {
    colors = next
  })

  function markDays() {
    for (const [index, { open }] of days.entries()) {
      if (open === true) fillColumn(plot, index, colors.unfinished)
    }
    if (pointed >= 0) fillColumn(plot, pointed, colors.shade)
  }

  /** Above the line, at its left: there the sum is small. */
  function nameLimit() {
    const limit = days[0]?.limit
    if (limit === undefined) return
    const { ctx, bbox } = plot
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

  function moveTip() {
    const day = days[pointed]
    if (day !== undefined) {
      placeTip(plot, tip, pointed, Math.max(day.total ?? 0, day.forecast?.high ?? 0))
    }
  }

  return {
    show(next) {
      days = next
      plot.setData(aligned(days))
    },
    point(index) {
      pointed = index
      plot.redraw(false)
    },
    indexAt: (clientX) => dayAt(plot, clientX, days.length),
    destroy: end,
  }
}

function aligned(days: readonly RunningDay[]): uPlot.AlignedData {
  const isOpen = (index: number) => days[index]?.open === true
  return [
    days.map((_, index) => index),
    days.map(({ total }, index) => (isOpen(index) ? null : (total ?? null))),
    days.map(({ total }, index) => (isOpen(index) || isOpen(index + 1) ? (total ?? null) : null)),
    // The forecast begins where the last whole day ended.
    days.map(({ forecast, total }, index) =>
      isOpen(index + 1) && days[index + 1]?.forecast
        ? (total ?? null)
        : (forecast?.expected ?? null),
    ),
    days.map(({ forecast }) => forecast?.high ?? null),
    days.map(({ forecast }) => forecast?.low ?? null),
    days.map(({ limit }) => limit?.at ?? null),
  ]
}

import 'uplot/dist/uPlot.min.css'
import uPlot from 'uplot'
import { dayAt, dayFrame, fillColumn, followPlace, placeTip } from './day-frame.ts'
import type { Plot } from './ChartFrame.tsx'
import { plotColors } from './plot-colors.ts'

/** A day with two counts: the first is drawn as a solid line, the second as a dashed one. */
export type TwoCounts = {
  date: string
  counts: readonly [number, number]
  /** Why the day is not whole, such as "so far": it is hatched, and what leads there is dotted. */
  cut?: string
}

/** Two lines over a row of days. */
export function drawLines(host: HTMLElement, tip: HTMLElement): Plot<TwoCounts> {
  let days: readonly TwoCounts[] = []
  let pointed = -1
  let colors = plotColors(host)

  const plot = new uPlot(
    {
      ...dayFrame({
        host,
        dates: () => days.map(({ date }) => date),
        // The rest of a day at the front is no day of its own: seven days have seven labels.
        firstLabel: () => (days.length > 1 && days[0]?.cut !== undefined ? 1 : 0),
        colors: () => colors,
      }),
      series: [
        {},
        { stroke: () => colors.bar, width: 2, points: { show: false } },
        { stroke: () => colors.words, width: 2, dash: [6, 4], points: { show: false } },
        { stroke: () => colors.bar, width: 2, dash: [2, 4], points: { show: false } },
        { stroke: () => colors.words, width: 2, dash: [2, 4], points: { show: false } },
      ],
      hooks: { drawClear: [() => markDay()], draw: [() => moveTip()] },
    },
    aligned(days),
    host,
  )
  const end = followPlace(plot, host, (next) => {
    colors = next
  })

  function markDay() {
    for (const [index, { cut }] of days.entries()) {
      if (cut !== undefined) fillColumn(plot, index, colors.unfinished)
    }
    if (pointed >= 0) fillColumn(plot, pointed, colors.shade)
  }

  function moveTip() {
    const day = days[pointed]
    if (day !== undefined) placeTip(plot, tip, pointed, Math.max(...day.counts))
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

/** Each line twice: between whole days, and where it leads to or from one that is not. */
function aligned(days: readonly TwoCounts[]): uPlot.AlignedData {
  const isCut = (index: number) => days[index]?.cut !== undefined
  const isBesideCut = (index: number) => [index - 1, index, index + 1].some(isCut)
  const line = (which: 0 | 1, isDrawn: (index: number) => boolean) =>
    days.map(({ counts }, index) => (isDrawn(index) ? counts[which] : null))
  return [
    days.map((_, index) => index),
    line(0, (index) => !isCut(index)),
    line(1, (index) => !isCut(index)),
    line(0, isBesideCut),
    line(1, isBesideCut),
  ]
}

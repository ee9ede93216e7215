import 'uplot/dist/uPlot.min.css'
import uPlot from 'uplot'
import { dayAt, dayFrame, fillColumn, followPlace, placeTip } from './day-frame.ts'
import type { Plot } from './ChartFrame.tsx'
import { plotColors, type PlotColors } from './plot-colors.ts'

export type Day = { date: string; count: number }

/** The bars of a row of days; the last of them is hatched, for it is not over. */
export function drawDays(host: HTMLElement, tip: HTMLElement): Plot<Day> {
  let days: readonly Day[] = []
  let selected = -1
  let pointed = -1
  let colors = plotColors(host)

  const plot = new uPlot(
    {
      ...dayFrame({ host, dates: () => days.map(({ date }) => date), colors: () => colors }),
      series: [
        {},
        bars(() => (selected < 0 ? colors.bar : colors.faintBar)),
        bars(() => colors.hatch),
        bars(() => colors.bar),
      ],
      hooks: { drawClear: [() => markColumns()], draw: [() => moveTip()] },
    },
    aligned(days, selected),
    host,
  )
  const end = followPlace(plot, host, (next) => {
    colors = next
  })

  /** Behind the bars, so that a day without sessions can be marked as well. */
  function markColumns() {
    if (pointed >= 0) fillColumn(plot, pointed, colors.shade)
    if (selected >= 0) fillColumn(plot, selected, colors.marked)
  }

  function moveTip() {
    const day = days[pointed]
    if (day !== undefined) placeTip(plot, tip, pointed, day.count)
  }

  return {
    show(nextDays, nextSelected) {
      days = nextDays
      selected = nextSelected
      plot.setData(aligned(days, selected))
    },
    point(index) {
      pointed = index
      plot.redraw(false)
    },
    indexAt: (clientX) => dayAt(plot, clientX, days.length),
    destroy: end,
  }
}

/** A series for each look: ordinary days, the unfinished one, the selected one. */
function aligned(days: readonly Day[], selected: number): uPlot.AlignedData {
  const last = days.length - 1
  const countsWhere = (fits: (index: number) => boolean) =>
    days.map(({ count }, index) => (fits(index) ? count : null))
  return [
    days.map((_, index) => index),
    countsWhere((index) => index !== last && index !== selected),
    countsWhere((index) => index === last),
    countsWhere((index) => index === selected && index !== last),
  ]
}

const barPaths = uPlot.paths.bars?.({ size: [0.7, 36, 1], radius: 0.12 })

function bars(fill: () => PlotColors['bar' | 'hatch']): uPlot.Series {
  return {
    fill,
    width: 0,
    points: { show: false },
    ...(barPaths && { paths: barPaths }),
  }
}

import 'uplot/dist/uPlot.min.css'
import uPlot from 'uplot'
import {
  findDayAt,
  createDayChartOptions,
  fillColumn,
  followContainerSize,
  positionTooltip,
  underlineColumn,
} from './day-chart-options.ts'
import type { Plot } from './ChartFrame.tsx'
import { drawFixation, writeWords } from './chart-marks.ts'
import { readPlotColors, type PlotColors } from './plot-colors.ts'

export type Day = {
  date: string
  /** The last day, if the bar stands for several. */
  to?: string
  count: number
  /** The bar is incomplete: it is hatched. */
  open?: boolean
  /**
   * Parts of the count, from the bottom up. `look` is an index of the series styles; a negative one counts from the
   * end.
   */
  parts?: readonly { name: string; look: number; count: number }[] | undefined
  before?: { date: string; to?: string; count: number } | undefined
}

const barShare = 0.7
const widestBar = 36
/** Wide enough for the name of an app; longer names are cut. */
const namesWidth = 108
/** In a narrower chart the bars need the space, and the legend alone names the parts. */
const narrowestWithNames = 640
const nameHeight = 15

export function drawDays(host: HTMLElement, tip: HTMLElement): Plot<Day> {
  let days: readonly Day[] = []
  let selected = -1
  let pointed = -1
  let colors = readPlotColors(host)

  const plot = new uPlot(
    {
      ...createDayChartOptions({
        host,
        dates: () => days.map(({ date }) => date),
        colors: () => colors,
      }),
      padding: [8, () => (showsNames() ? namesWidth : 26), 0, 0],
      series: [
        {},
        // An invisible series that makes the axis high enough for the stacks.
        { paths: () => null, points: { show: false } },
        bars(() => (selected < 0 ? colors.bar : colors.faintBar)),
        bars(() => colors.hatch),
        bars(() => colors.bar),
        { stroke: () => colors.line, width: 2, dash: [5, 3], points: { show: false } },
      ],
      hooks: {
        drawClear: [() => markColumns()],
        drawAxes: [() => drawStacks()],
        draw: [() => drawMarks()],
      },
    },
    aligned(days, selected),
    host,
  )
  const end = followContainerSize(plot, host, (next) => {
    colors = next
  })

  /** Drawn behind the bars, so that a day without sessions can be marked as well. */
  function markColumns() {
    for (const [index, { open, parts }] of days.entries()) {
      if (open === true && parts !== undefined) fillColumn(plot, index, colors.unfinished)
    }
    if (pointed >= 0) fillColumn(plot, pointed, colors.shade)
    if (selected >= 0) {
      fillColumn(plot, selected, colors.marked)
      underlineColumn(plot, selected, colors.line)
    }
  }

  /** The parts have gaps between them, so that they can be told apart without colours. */
  function drawStacks() {
    const { ctx } = plot
    const scale = devicePixelRatio
    const column = plot.valToPos(1, 'x', true) - plot.valToPos(0, 'x', true)
    const width = Math.max(1, Math.min(column * barShare, widestBar * scale))
    ctx.save()
    for (const [index, { parts = [] }] of days.entries()) {
      const left = plot.valToPos(index, 'x', true) - width / 2
      let sum = 0
      for (const { look, count } of parts) {
        const bottom = plot.valToPos(sum, 'y', true)
        sum += count
        const top = plot.valToPos(sum, 'y', true)
        const gap = sum > count && bottom - top > 3 * scale ? scale : 0
        ctx.fillStyle = colors.parts.at(look) ?? colors.bar
        ctx.fillRect(left, top, width, bottom - top - gap)
      }
    }
    ctx.restore()
  }

  function showsNames() {
    return host.clientWidth >= narrowestWithNames && (days[0]?.parts?.length ?? 0) > 1
  }

  /** Names beside the last complete bar, from the bottom up and never over one another. */
  function drawNames() {
    const scale = devicePixelRatio
    const last = days.findLastIndex(({ open, count }) => open !== true && count > 0)
    const { parts = [] } = days[last] ?? {}
    const { left, width, top, height } = plot.bbox
    let sum = 0
    let lowest = top + height - (nameHeight / 2) * scale
    for (const { name, look, count } of parts) {
      if (count === 0) continue
      const middle = plot.valToPos(sum + count / 2, 'y', true)
      sum += count
      const y = Math.min(middle, lowest)
      lowest = y - nameHeight * scale
      const color = colors.parts.at(look) ?? colors.bar
      plot.ctx.fillStyle = color
      plot.ctx.fillRect(left + width + 8 * scale, y - 4 * scale, 8 * scale, 8 * scale)
      writeWords(plot, colors, shorten(name), {
        x: left + width + 22 * scale,
        y,
        color: colors.ink,
      })
    }
  }

  function drawMarks() {
    if (showsNames()) drawNames()
    const day = days[pointed]
    if (day === undefined) return
    const color = day.open === true ? colors.today : colors.bar
    drawFixation(plot, { index: pointed, value: day.count }, { color, ground: colors.ground })
    positionTooltip(plot, tip, pointed, Math.max(day.count, day.before?.count ?? 0))
  }

  return {
    show(nextDays, nextSelected) {
      days = nextDays
      selected = nextSelected
      plot.setData(aligned(days, selected))
      // The space for names depends on the days.
      plot.setSize({ width: host.clientWidth, height: host.clientHeight })
    },
    point(index) {
      pointed = index
      plot.redraw(false)
    },
    indexAt: (clientX) => findDayAt(plot, clientX, days.length),
    destroy: end,
  }
}

function aligned(days: readonly Day[], selected: number): uPlot.AlignedData {
  const isOpen = (index: number) => days[index]?.open === true
  const countsWhere = (fits: (index: number) => boolean) =>
    days.map(({ count, parts }, index) => (parts === undefined && fits(index) ? count : null))
  return [
    days.map((_, index) => index),
    days.map(({ count }) => count),
    countsWhere((index) => !isOpen(index) && index !== selected),
    countsWhere(isOpen),
    countsWhere((index) => index === selected && !isOpen(index)),
    days.map(({ before }) => before?.count ?? null),
  ]
}

const longestName = 14

function shorten(name: string) {
  return name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name
}

const barPaths = uPlot.paths.bars?.({ size: [barShare, widestBar, 1], radius: 0.12 })

function bars(fill: () => PlotColors['bar' | 'hatch']): uPlot.Series {
  return {
    fill,
    width: 0,
    points: { show: false },
    ...(barPaths && { paths: barPaths }),
  }
}

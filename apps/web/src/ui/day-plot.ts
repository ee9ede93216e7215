import 'uplot/dist/uPlot.min.css'
import uPlot from 'uplot'
import { formatCompact, formatMonthDay } from '../lib/format.ts'
import { axisSteps } from './axis-steps.ts'
import { plotColors, type PlotColors } from './plot-colors.ts'

export type Day = { date: string; count: number }

/** The bars of a row of days, drawn into an element and following its size and the theme. */
export type DayPlot = {
  /** Draws these days; the last of them is hatched, for it is not over. */
  show: (days: readonly Day[], selected: number) => void
  /** Marks the day that is pointed at and moves the tip above it; -1 is none. */
  point: (index: number) => void
  /** The day below a horizontal position on the screen, or -1. */
  indexAt: (clientX: number) => number
  destroy: () => void
}

const labelSpace = 76
const digitWidth = 7
const tipGap = 8

export function drawDays(host: HTMLElement, tip: HTMLElement): DayPlot {
  let days: readonly Day[] = []
  let selected = -1
  let pointed = -1
  let colors = plotColors(host)

  const plot = new uPlot(
    {
      width: host.clientWidth,
      height: host.clientHeight,
      padding: [tipGap, labelSpace / 3, 0, 0],
      legend: { show: false },
      cursor: { show: false },
      scales: {
        x: { time: false, range: () => [-0.5, days.length - 0.5] },
        y: { range: (_, __, most) => [0, axisSteps(most).at(-1) ?? 1] },
      },
      axes: [
        {
          stroke: () => colors.words,
          font: colors.font,
          grid: { show: false },
          ticks: { show: false },
          size: 28,
          splits: (self) => labelledDays(days.length, self.width),
          values: (_, indexes) => indexes.map((index) => formatMonthDay(days[index]?.date ?? '')),
        },
        {
          stroke: () => colors.words,
          font: colors.font,
          grid: { stroke: () => colors.grid, width: 1 },
          ticks: { show: false },
          size: (_, labels) =>
            (labels ?? []).reduce((most, label) => Math.max(most, label.length), 1) * digitWidth +
            12,
          splits: (_, __, ___, most) => axisSteps(most),
          values: (_, counts) => counts.map(formatCompact),
        },
      ],
      series: [
        {},
        bars(() => (selected < 0 ? colors.bar : colors.faintBar)),
        bars(() => colors.hatch),
        bars(() => colors.bar),
      ],
      hooks: { drawClear: [() => markColumns()], draw: [() => placeTip()] },
    },
    aligned(days, selected),
    host,
  )

  /** Behind the bars, so that a day without sessions can be marked as well. */
  function markColumns() {
    if (pointed >= 0) fillColumn(plot, pointed, colors.shade)
    if (selected >= 0) fillColumn(plot, selected, colors.marked)
  }

  function placeTip() {
    const day = days[pointed]
    if (day === undefined) return
    const middle = plot.over.offsetLeft + plot.valToPos(pointed, 'x')
    const top = plot.over.offsetTop + plot.valToPos(day.count, 'y')
    const left = Math.min(middle - tip.offsetWidth / 2, host.clientWidth - tip.offsetWidth)
    const above = Math.max(0, top - tip.offsetHeight - tipGap)
    tip.style.transform = `translate(${Math.max(0, left)}px, ${above}px)`
  }

  const sizes = new ResizeObserver(() =>
    plot.setSize({ width: host.clientWidth, height: host.clientHeight }),
  )
  sizes.observe(host)
  const themes = new MutationObserver(() => {
    colors = plotColors(host)
    plot.redraw(false)
  })
  themes.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] })

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
    indexAt(clientX) {
      const { left, width } = plot.over.getBoundingClientRect()
      const index = Math.floor(((clientX - left) / width) * days.length)
      return index >= 0 && index < days.length ? index : -1
    },
    destroy() {
      sizes.disconnect()
      themes.disconnect()
      plot.destroy()
    },
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

function fillColumn(plot: uPlot, index: number, color: string) {
  const { ctx, bbox } = plot
  const left = plot.valToPos(index - 0.5, 'x', true)
  const right = plot.valToPos(index + 0.5, 'x', true)
  ctx.save()
  ctx.fillStyle = color
  ctx.fillRect(left, bbox.top, right - left, bbox.height)
  ctx.restore()
}

/** Whole weeks back from today, as many as have room for their label. */
function labelledDays(count: number, width: number) {
  const weeks = Math.max(1, Math.ceil((labelSpace * count) / Math.max(width, 1) / 7))
  const indexes: number[] = []
  for (let index = count - 1; index >= 0; index -= weeks * 7) indexes.unshift(index)
  return indexes
}

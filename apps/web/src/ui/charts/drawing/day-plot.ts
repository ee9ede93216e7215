import {
  fillColumn,
  findDayAt,
  followContainer,
  positionTooltip,
  underlineColumn,
} from './chart-area.ts'
import type { Plot } from '../ChartFrame.tsx'
import { drawFixation, writeWords } from './chart-marks.ts'
import { createDayCanvas } from './day-canvas.ts'
import { readPlotColors } from './plot-colors.ts'

export type Day = {
  date: string
  /** The last day, if the bar stands for several. */
  to?: string
  count: number
  /** The bar is incomplete: it is hatched. */
  open?: boolean
  /** Which part of an incomplete day it has, such as "from 13:10"; without it, the day is not over. */
  part?: string
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
  const { area, begin, remove } = createDayCanvas(host)
  const { ctx } = area

  function redraw() {
    const drawAxes = begin(
      {
        dates: days.map(({ date }) => date),
        isWeekly: days[0]?.to !== undefined,
        most: Math.max(0, ...days.map(({ count, before }) => Math.max(count, before?.count ?? 0))),
        ...(showsNames() && { endSpace: namesWidth }),
      },
      colors,
    )
    markColumns()
    drawAxes()
    for (const [index, day] of days.entries()) {
      if (day.parts === undefined) drawBar(index, day)
      else drawStack(index, day.parts, day.open === true)
    }
    drawBefore()
    if (showsNames()) drawNames()
    drawPointed()
  }

  const unfollow = followContainer(host, {
    size: redraw,
    colors: (next) => {
      colors = next
      redraw()
    },
  })

  function markColumns() {
    if (pointed >= 0) fillColumn(area, pointed, colors.shade)
    if (selected >= 0) {
      fillColumn(area, selected, colors.marked)
      underlineColumn(area, selected, colors.line)
    }
  }

  function barAt(index: number) {
    const column = area.bbox.width / days.length
    const width = Math.max(1, Math.min(column * barShare, widestBar * devicePixelRatio))
    return { left: area.valToPos(index, 'x', true) - width / 2, width }
  }

  function drawBar(index: number, { count, open }: Day) {
    const { left, width } = barAt(index)
    const top = area.valToPos(count, 'y', true)
    const height = area.valToPos(0, 'y', true) - top
    const radius = Math.min(width * 0.12, height)
    const isFaint = selected >= 0 && index !== selected
    ctx.fillStyle = open === true ? colors.hatch : isFaint ? colors.faintBar : colors.bar
    ctx.beginPath()
    ctx.roundRect(left, top, width, height, [radius, radius, 0, 0])
    ctx.fill()
  }

  /** The parts have gaps between them, so that they can be told apart without colours. */
  function drawStack(index: number, parts: NonNullable<Day['parts']>, isOpen: boolean) {
    const scale = devicePixelRatio
    const { left, width } = barAt(index)
    let sum = 0
    for (const { look, count } of parts) {
      const bottom = area.valToPos(sum, 'y', true)
      sum += count
      const top = area.valToPos(sum, 'y', true)
      const gap = sum > count && bottom - top > 3 * scale ? scale : 0
      ctx.fillStyle = colors.parts.at(look) ?? colors.bar
      ctx.fillRect(left, top, width, bottom - top - gap)
    }
    if (!isOpen) return
    const top = area.valToPos(sum, 'y', true)
    ctx.fillStyle = colors.stripes
    ctx.fillRect(left, top, width, area.valToPos(0, 'y', true) - top)
  }

  function drawBefore() {
    const scale = devicePixelRatio
    ctx.save()
    ctx.strokeStyle = colors.line
    ctx.lineWidth = 2 * scale
    ctx.setLineDash([5 * scale, 3 * scale])
    ctx.beginPath()
    for (const [index, { before }] of days.entries()) {
      if (before === undefined) continue
      ctx.lineTo(area.valToPos(index, 'x', true), area.valToPos(before.count, 'y', true))
    }
    ctx.stroke()
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
    const { left, width, top, height } = area.bbox
    let sum = 0
    let lowest = top + height - (nameHeight / 2) * scale
    for (const { name, look, count } of parts) {
      if (count === 0) continue
      const middle = area.valToPos(sum + count / 2, 'y', true)
      sum += count
      const y = Math.min(middle, lowest)
      lowest = y - nameHeight * scale
      const color = colors.parts.at(look) ?? colors.bar
      area.ctx.fillStyle = color
      area.ctx.fillRect(left + width + 8 * scale, y - 4 * scale, 8 * scale, 8 * scale)
      writeWords(area, colors, shorten(name), {
        x: left + width + 22 * scale,
        y,
        color: colors.ink,
      })
    }
  }

  function drawPointed() {
    const day = days[pointed]
    if (day === undefined) return
    const color = day.open === true ? colors.today : colors.bar
    drawFixation(area, { index: pointed, value: day.count }, { color, ground: colors.ground })
    const value = Math.max(day.count, day.before?.count ?? 0)
    positionTooltip(area, host, tip, { index: pointed, value })
  }

  return {
    show(nextDays, nextSelected) {
      days = nextDays
      selected = nextSelected
      redraw()
    },
    point(index) {
      pointed = index
      redraw()
    },
    indexAt: (clientX) => findDayAt(area, host, clientX, days.length),
    destroy() {
      unfollow()
      remove()
    },
  }
}

const longestName = 14

function shorten(name: string) {
  return name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name
}

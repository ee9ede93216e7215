import { formatCompact } from '../../../lib/text/format.ts'
import { computeAxisSteps } from './axis-steps.ts'
import type { ChartArea } from './chart-area.ts'
import { formatDayLabels, pickLabelledDays } from './day-labels.ts'
import type { PlotColors } from './plot-colors.ts'

const [topSpace, sideSpace, axisHeight, digitWidth] = [8, 26, 28, 7]

type Layout = {
  dates: readonly string[]
  most: number
  isWeekly: boolean
  /** CSS pixels right of the days. */
  endSpace?: number
}

/**
 * Axes and scales for bars of days: dates below, round numbers from zero at the side. The chart of the most visited page
 * does without the library for lines, which weighs ten times as much.
 */
export function createDayCanvas(host: HTMLElement) {
  const canvas = document.createElement('canvas')
  const ctx = getPen(canvas)
  canvas.style.cssText = 'display:block;width:100%;height:100%'
  host.append(canvas)
  let [count, highest] = [1, 1]
  const bbox = { left: 0, top: 0, width: 0, height: 0 }

  const area: ChartArea = {
    ctx,
    bbox,
    valToPos: (value, scale) =>
      scale === 'x'
        ? bbox.left + ((value + 0.5) / count) * bbox.width
        : bbox.top + bbox.height * (1 - value / highest),
  }

  /** Clears the canvas, and returns what draws the axes. */
  function begin(layout: Layout, colors: PlotColors) {
    const { dates, most, endSpace = sideSpace } = layout
    const ratio = devicePixelRatio
    const [width, height] = [host.clientWidth, host.clientHeight]
    // Setting the size clears the canvas.
    canvas.width = Math.round(width * ratio)
    canvas.height = Math.round(height * ratio)
    const steps = computeAxisSteps(most)
    const labels = steps.map(formatCompact)
    const startSpace = Math.max(...labels.map((label) => label.length)) * digitWidth + 12
    count = Math.max(1, dates.length)
    highest = steps.at(-1) ?? 1
    bbox.left = Math.round(startSpace * ratio)
    bbox.top = Math.round(topSpace * ratio)
    bbox.width = Math.max(1, Math.round((width - startSpace - endSpace) * ratio))
    bbox.height = Math.max(1, Math.round((height - topSpace - axisHeight) * ratio))
    return () => {
      drawCounts(steps, labels, colors)
      drawDates(layout, colors)
    }
  }

  function drawCounts(steps: readonly number[], labels: readonly string[], colors: PlotColors) {
    const ratio = devicePixelRatio
    prepareWords(colors)
    ctx.textAlign = 'right'
    ctx.textBaseline = 'middle'
    for (const [index, step] of steps.entries()) {
      const y = Math.round(area.valToPos(step, 'y', true))
      ctx.fillStyle = colors.grid
      ctx.fillRect(bbox.left, y, bbox.width, Math.max(1, Math.round(ratio)))
      ctx.fillStyle = colors.words
      ctx.fillText(labels[index] ?? '', bbox.left - 8 * ratio, y)
    }
  }

  function drawDates({ dates, isWeekly }: Layout, colors: PlotColors) {
    const ratio = devicePixelRatio
    prepareWords(colors)
    ctx.textAlign = 'center'
    ctx.textBaseline = 'top'
    ctx.fillStyle = colors.words
    const width = bbox.width / ratio
    const indexes = pickLabelledDays(dates.length, width, { isWeekly })
    const labels = formatDayLabels(dates, indexes, width)
    const y = bbox.top + bbox.height + 8 * ratio
    for (const [at, index] of indexes.entries()) {
      ctx.fillText(labels[at] ?? '', area.valToPos(index, 'x', true), y)
    }
  }

  function prepareWords(colors: PlotColors) {
    ctx.font = colors.font.replace('12px', `${12 * devicePixelRatio}px`)
  }

  return { area, begin, remove: () => canvas.remove() }
}

function getPen(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const ctx = canvas.getContext('2d')
  if (ctx === null) throw new Error('The browser offers no canvas.')
  return ctx
}

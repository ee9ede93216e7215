import type uPlot from 'uplot'
import { formatCompact } from '../../../lib/text/format.ts'
import { computeAxisSteps } from './axis-steps.ts'
import { pickLabelledDays, formatDayLabels } from './day-labels.ts'
import type { PlotColors } from './plot-colors.ts'

const sideSpace = 26
const digitWidth = 7
const tipGap = 8

type DayChartDeps = {
  host: HTMLElement
  dates: () => readonly string[]
  colors: () => PlotColors
}

/** Options shared by all charts of days: dates below, round numbers from zero at the side, and nothing else. */
export function createDayChartOptions({
  host,
  dates,
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
        splits: (self) => pickLabelledDays(dates().length, self.over.clientWidth || self.width),
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

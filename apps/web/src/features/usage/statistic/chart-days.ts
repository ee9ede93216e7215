import { platformNames, platformTypes } from '@fovea/contract/license-keys/rules'
import type { ResponseOf } from '@fovea/contract/endpoint'
import type { getUsage, UsageSeries } from '@fovea/contract/usage'
import type { UsageSplit } from '@fovea/contract/usage/rules'
import type { Day } from '../../../ui/charts/DayChart.tsx'
import type { LegendSeries } from '../../../ui/charts/legend/legend-series.ts'

export type Usage = ResponseOf<typeof getUsage>

/** Stands for all other apps; no app has this name. */
const othersId = '*'

const othersStyleIndex = -1

/** A platform keeps its style whichever other platforms are shown. */
export function createLegend(
  { series = [], split }: Pick<Usage, 'series'> & { split: UsageSplit | undefined },
  hidden: ReadonlySet<string>,
): LegendSeries[] {
  return series.map(({ name }, index) => {
    const id = name ?? othersId
    const shown = !hidden.has(id)
    if (split !== 'platform') {
      const styleIndex = name === null ? othersStyleIndex : index
      return { id, name: name ?? 'Other apps', styleIndex, shown }
    }
    const platform = platformTypes.find((type) => type === name)
    return {
      id,
      name: platform ? platformNames[platform] : 'Other',
      styleIndex: platform ? platformTypes.indexOf(platform) : othersStyleIndex,
      shown,
    }
  })
}

export function createChartDays(usage: Usage, legend: readonly LegendSeries[]): Day[] {
  const { payload, previous, series, today } = usage
  const shown = series?.flatMap((partSeries, index) => {
    const entry = legend[index]
    return entry?.shown === true ? [{ ...entry, series: partSeries }] : []
  })
  return payload.map(({ date, count }, index) => {
    const parts = shown?.map(({ name, styleIndex, series: one }) => ({
      name,
      look: styleIndex,
      count: one.counts[index] ?? 0,
    }))
    const before = previous?.[index]
    return {
      date,
      count: parts ? sumOf(parts) : count,
      open: date === today,
      parts,
      before: before && {
        date: before.date,
        count: shown ? sumBefore(shown, index) : before.count,
      },
    }
  })
}

function sumBefore(shown: readonly { series: UsageSeries }[], index: number) {
  return shown.reduce((sum, { series }) => sum + (series.previous?.[index] ?? 0), 0)
}

function sumOf(days: readonly { count: number }[]) {
  return days.reduce((sum, { count }) => sum + count, 0)
}

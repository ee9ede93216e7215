import { usageMonths, type UsageMonths, type UsageRange } from '@fovea/contract/usage/rules'
import { useChunk } from '../../../lib/page/chunk.ts'
import { QueryError } from '../../../ui/feedback/ErrorNotice.tsx'
import { LazySelect } from '../../../ui/forms/LazySelect.tsx'
import { customRangeLabel, durationNames } from '../durations.ts'
import { filterSelectProps } from './filter-select-props.ts'

// Not preloaded, because custom ranges are rare.
const rangeCode = {
  name: 'range-fields',
  load: async () => (await import('./RangeFields.tsx')).RangeFields,
}

const durations = [
  ...usageMonths.map((months) => ({ value: String(months), label: durationNames[months] })),
  { value: customRangeLabel, label: customRangeLabel },
]

type Props = {
  period: { months: UsageMonths } | UsageRange
  today: string
  onMonths: (months: UsageMonths) => void
  /** Without a range, a custom range starts with the shown days. */
  onRange: (range?: UsageRange) => void
}

export function PeriodFields({ period, today, onMonths, onRange }: Props) {
  const range = 'from' in period ? period : undefined
  const { data: RangeFields, error, refetch } = useChunk(rangeCode, range !== undefined)

  function chooseDuration(value: string | null) {
    const chosen = usageMonths.find((choice) => String(choice) === value)
    if (chosen !== undefined) onMonths(chosen)
    else if ('months' in period) onRange()
  }

  return (
    <>
      <LazySelect
        label="Duration"
        data={durations}
        value={'months' in period ? String(period.months) : customRangeLabel}
        onChange={chooseDuration}
        {...filterSelectProps}
      />
      {range && RangeFields && <RangeFields range={range} today={today} onRange={onRange} />}
      {range && error && (
        <QueryError
          title="The fields for the days could not be loaded."
          query={{ error, refetch }}
        />
      )}
    </>
  )
}

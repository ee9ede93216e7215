import { firstUsageDay, findRangeProblem, type UsageRange } from '@fovea/contract/usage/rules'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { isDay } from '../../../lib/text/read-search.ts'
import classes from '../components/StatisticFilters.module.css'

type Props = {
  range: UsageRange
  today: string
  onRange: (range: UsageRange) => void
}

/** A valid range applies at once; errors appear on blur. */
export function RangeFields({ range, today, onRange }: Props) {
  const [typed, setTyped] = useState(range)
  const [left, setLeft] = useState(false)
  // Going back in the history changes the range.
  const [known, setKnown] = useState(range)
  if (known.from !== range.from || known.to !== range.to) {
    setKnown(range)
    setTyped(range)
  }

  const problem = problemOf(typed, today)
  const errorOf = (field: keyof UsageRange) =>
    left && problem?.field === field ? problem.message : undefined

  function type(part: Partial<UsageRange>) {
    const next = { ...typed, ...part }
    setTyped(next)
    setLeft(false)
    if (problemOf(next, today) === null) onRange(next)
  }

  const inputProps = {
    type: 'date',
    className: classes.day,
    onBlur: () => setLeft(true),
  }
  return (
    <>
      <TextInput
        {...inputProps}
        label="From (UTC)"
        value={typed.from}
        min={firstUsageDay}
        max={typed.to}
        error={errorOf('from')}
        onChange={({ currentTarget }) => type({ from: currentTarget.value })}
      />
      <TextInput
        {...inputProps}
        label="To (UTC)"
        value={typed.to}
        min={typed.from}
        max={today}
        error={errorOf('to')}
        onChange={({ currentTarget }) => type({ to: currentTarget.value })}
      />
    </>
  )
}

function problemOf(range: UsageRange, today: string) {
  if (!isDay(range.from)) return { field: 'from', message: 'Choose a day.' }
  if (!isDay(range.to)) return { field: 'to', message: 'Choose a day.' }
  return findRangeProblem(range, today)
}

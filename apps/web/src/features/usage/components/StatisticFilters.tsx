import {
  allApps,
  usageSplits,
  type UsageMonths,
  type UsageRange,
  type UsageSplit,
} from '@fovea/contract/usage/rules'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { QueryError } from '../../../ui/feedback/ErrorNotice.tsx'
import { LazySelect } from '../../../ui/forms/LazySelect.tsx'
import { appNamesQuery, type UsageInput } from '../calls.ts'
import { filterSelectProps } from '../statistic/filter-select-props.ts'
import { PeriodFields } from '../statistic/PeriodFields.tsx'
import classes from './StatisticFilters.module.css'

/** The list shows at most this many options; typing finds the others. */
const maxOptions = 50

const splitNames: Record<UsageSplit, string> = { app: 'App', platform: 'Platform' }
const notSplit = 'None'

type Props = {
  question: UsageInput
  today: string
  onApp: (app: string) => void
  onMonths: (months: UsageMonths) => void
  /** Without a range, a custom range starts with the shown days. */
  onRange: (range?: UsageRange) => void
  onSplit: (split: UsageSplit | undefined) => void
  onCompare: (compare: 'previous' | undefined) => void
}

export function StatisticFilters({ question, today, ...on }: Props) {
  const { appName, period, split, compare } = question
  const names = useQuery(appNamesQuery)
  const { data: more = false } = useQuery({ ...appNamesQuery, select: (apps) => apps.more })
  // An app in the address is offered before the list has loaded.
  const apps = [...new Set([allApps, ...(names.data ?? []), appName])]
  const splits = usageSplits
    // A single app can't be split by app.
    .filter((choice) => choice !== 'app' || appName === allApps)
    .map((choice) => ({ value: choice, label: splitNames[choice] }))

  return (
    <>
      <div className={classes.filters}>
        <LazySelect
          label="App Name"
          data={apps}
          value={appName}
          onChange={(chosen) => on.onApp(chosen ?? allApps)}
          searchable
          limit={maxOptions}
          nothingFoundMessage={
            more ? 'Not among the apps listed; there are more.' : 'No app by that name.'
          }
          {...filterSelectProps}
        />
        <PeriodFields period={period} today={today} {...on} />
        <LazySelect
          label="Split by"
          data={[{ value: notSplit, label: notSplit }, ...splits]}
          value={split ?? notSplit}
          onChange={(value) => on.onSplit(usageSplits.find((choice) => choice === value))}
          {...filterSelectProps}
          classNames={{ root: classes.short }}
        />
        <Button
          className={classes.compare}
          variant="default"
          aria-pressed={compare !== undefined}
          onClick={() => on.onCompare(compare === undefined ? 'previous' : undefined)}
        >
          Compare with prior period
        </Button>
      </div>
      <QueryError title="Your apps could not be loaded." query={names} />
    </>
  )
}

import '@mantine/core/styles/Combobox.layer.css'
import { allApps, usageMonths, type UsageMonths } from '@fovea/contract/usage/rules'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { appNamesQuery } from '../calls.ts'
import { durationNames } from '../durations.ts'
import classes from './StatisticFilters.module.css'

/** A longer list is searched, not scrolled. */
const mostShown = 50

const durations = usageMonths.map((months) => ({
  value: String(months),
  label: durationNames[months],
}))

type Props = {
  app: string
  months: UsageMonths
  onApp: (app: string) => void
  onMonths: (months: UsageMonths) => void
}

export function StatisticFilters({ app, months, onApp, onMonths }: Props) {
  const names = useQuery(appNamesQuery)
  // An app out of the address is shown as chosen while the list is on its way.
  const apps = [...new Set([allApps, ...(names.data ?? []), app])]

  function chooseMonths(value: string | null) {
    const chosen = usageMonths.find((choice) => String(choice) === value)
    if (chosen !== undefined) onMonths(chosen)
  }

  return (
    <>
      <div className={classes.filters}>
        <Select
          label="App Name"
          data={apps}
          value={app}
          onChange={(chosen) => onApp(chosen ?? allApps)}
          searchable
          limit={mostShown}
          nothingFoundMessage="No app is called that."
          {...look}
        />
        <Select
          label="Duration"
          data={durations}
          value={String(months)}
          onChange={chooseMonths}
          {...look}
        />
      </div>
      {names.error && (
        <ErrorNotice
          title="The names of your apps could not be loaded."
          error={names.error}
          onRetry={() => void names.refetch()}
        />
      )}
    </>
  )
}

const look = {
  allowDeselect: false,
  withScrollArea: false,
  classNames: { root: classes.field, options: classes.options },
  comboboxProps: { transitionProps: { duration: 0 }, shadow: 'md' },
}

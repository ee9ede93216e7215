import {
  maskKey,
  maxKeysListed,
  platformNames,
  platformTypes,
  formatOrigin,
} from '@fovea/contract/license-keys/rules'
import type { ResponseOf } from '@fovea/contract/endpoint'
import { type getLogFilters, refusalCodes } from '@fovea/contract/sdk-api'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryError } from '../../../../ui/feedback/ErrorNotice.tsx'
import { DateField } from '../../../../ui/forms/DateField.tsx'
import { LazySelect } from '../../../../ui/forms/LazySelect.tsx'
import { logFiltersQuery } from '../../logs/log-calls.ts'
import { customRange, ranges } from '../../logs/log-query.ts'
import type { LogSearch } from '../../logs/log-search.ts'
import { formatPlatform } from '../../format-platform.ts'
import classes from './LogFilters.module.css'

/** No filter has this value. */
const any = '*'
const leftOut = 'Not in this list'
/** The list shows at most this many options; typing finds the others. */
const maxOptions = 50

const platforms = [
  { value: any, label: 'All' },
  ...platformTypes.map((value) => ({ value, label: platformNames[value] })),
]
const results = [
  { value: any, label: 'All' },
  { value: 'NONE', label: 'Valid sessions' },
  { value: 'REFUSED', label: 'All refusals' },
  ...refusalCodes.map((value) => ({ value, label: value })),
]
const times = [
  { value: any, label: 'Last 30 days' },
  ...ranges.toReversed().map(({ value, label }) => ({ value, label })),
  { value: customRange, label: 'Custom' },
]

type Props = {
  search: LogSearch
  onChange: (part: LogSearch) => void
  /** At the end of the row. */
  children: ReactNode
}

export function LogFilters({ search, onChange, children }: Props) {
  const choices = useQuery(logFiltersQuery)
  const apps = new Set([...(choices.data?.apps ?? []), ...(search.app ? [search.app] : [])])
  const keys = (choices.data?.keys ?? []).map((key) => ({ value: key.key, label: keyLabel(key) }))
  // Links in emails name a key by its ID instead of its string.
  const named = choices.data?.keys.find(({ _id }) => _id === search.key)
  // A key in the address is offered before the list has loaded and if the list lacks it.
  if (search.key !== undefined && !named && !keys.some(({ value }) => value === search.key)) {
    keys.push({ value: search.key, label: maskKey(search.key) })
  }

  const select = (name: keyof LogSearch, width = '') => ({
    value: search[name] ?? any,
    onChange: (value: string | null) =>
      onChange({ [name]: value === any || value === null ? undefined : value }),
    ...selectProps,
    classNames: { root: `${classes.field} ${width}`, options: classes.options },
  })

  return (
    <search className={classes.filters} aria-label="Filters">
      <LazySelect
        label="Key"
        data={[{ value: any, label: 'All' }, ...keys]}
        searchable
        limit={maxOptions}
        nothingFoundMessage={choices.data?.moreKeys ? leftOut : 'No such key'}
        {...select('key', classes.key)}
        {...(named && { value: named.key })}
      />
      <LazySelect
        label="App"
        data={[
          { value: any, label: 'All' },
          ...[...apps].map((value) => ({ value, label: formatOrigin(value) })),
        ]}
        searchable
        limit={maxOptions}
        nothingFoundMessage={choices.data?.moreApps ? leftOut : 'No such app'}
        {...select('app', classes.app)}
      />
      <LazySelect label="Platform" data={platforms} {...select('platform', classes.platform)} />
      <LazySelect label="Result" data={results} {...select('code')} />
      <LazySelect
        label="Time"
        data={times}
        {...select('range', classes.time)}
        onChange={(value) =>
          onChange({
            range: value === any ? undefined : (value ?? undefined),
            from: undefined,
            to: undefined,
          })
        }
      />
      {search.range === customRange && (
        <>
          <DateField
            {...minute}
            label="From (UTC)"
            value={search.from}
            max={search.to}
            onChange={(from) => onChange({ from })}
          />
          <DateField
            {...minute}
            label="To (UTC)"
            value={search.to}
            min={search.from}
            onChange={(to) => onChange({ to })}
          />
        </>
      )}
      {children}
      {choices.data?.moreKeys && (
        <p className={classes.note}>Only your {maxKeysListed} newest keys are listed.</p>
      )}
      {choices.data?.moreApps && (
        <p className={classes.note}>Only the apps used most recently are listed.</p>
      )}
      <QueryError title="The filters could not be loaded." query={choices} />
    </search>
  )
}

type Choice = ResponseOf<typeof getLogFilters>['payload']['keys'][number]

/** "https://play.example.com, Web (prod_8f3k…x9Qa)". */
function keyLabel({ key, kind, app, platform }: Choice) {
  if (kind !== 'prod') return `${kind === 'dev' ? 'Development' : 'Commercial'} (${maskKey(key)})`
  return `${formatOrigin(app ?? '')}, ${formatPlatform(platform ?? '')} (${maskKey(key)})`
}

const minute = { type: 'datetime-local', className: classes.minute } as const

const selectProps = {
  comboboxProps: {
    transitionProps: { duration: 0 },
    shadow: 'md',
    width: 'max-content',
    position: 'bottom-start' as const,
  },
}

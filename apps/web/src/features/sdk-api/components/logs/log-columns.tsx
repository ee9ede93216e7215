import { maskKey, formatOrigin } from '@fovea/contract/license-keys/rules'
import { type LogEntry, formerKeyCauses } from '@fovea/contract/sdk-api'
import { formatExact } from '../../../../lib/text/format.ts'
import { createColumnHelper } from '../../../../ui/tables/table-columns.ts'
import { CutText } from '../../../../ui/values/CutText.tsx'
import { formatMoment } from '../../logs/log-labels.ts'
import { formatPlatform } from '../../format-platform.ts'
import { Ring } from '../../../../ui/drawings/Ring.tsx'
import classes from './log-columns.module.css'

const column = createColumnHelper<LogEntry>()

const time = column.accessor('at', 'Time (UTC)', (value) => (
  <time className={classes.time} dateTime={value} title={formatExact(value)}>
    {formatMoment(value)}
  </time>
))
const result = column.display('Result', (row) => <LogResult entry={row} />)
const app = column.computed(
  ({ app: name }) => formatOrigin(name),
  'App',
  // The host tells apps apart, so it is not cut for the sake of the scheme.
  (value) => <CutText text={value.replace(/^https:\/\//, '')} width="100%" />,
)
const platform = column.computed(
  ({ platform: name }) => formatPlatform(name),
  'Platform',
  (value) => <span className={classes.quiet}>{value}</span>,
)
const system = column.accessor('os', 'System', (value) => (
  <span className={classes.quiet}>
    <CutText text={value} width="100%" />
  </span>
))
const key = column.display('Key', (row) =>
  row.key === null ? (
    <span className={classes.quiet}>Deleted</span>
  ) : (
    <code className={classes.quiet}>{maskKey(row.key.key)}</code>
  ),
)

export const logColumns = [time, result, app, platform, key, system]

export const keyLogColumns = [time, result, app, platform, system]

function LogResult({ entry }: { entry: LogEntry }) {
  return (
    <>
      <Verdict entry={entry} />
      {/* Replaces the app column on narrow screens. */}
      <span className={classes.app}>{formatOrigin(entry.app)}</span>
    </>
  )
}

function Verdict({ entry }: { entry: LogEntry }) {
  if (entry.type === 'session') {
    return (
      <span className={classes.result} data-result="valid">
        <Ring tone="good" size={14} />
        Valid
      </span>
    )
  }
  // Says more than the code of an unknown key, which is all that the app is told.
  const cause = Object.values(formerKeyCauses).find((known) => known === entry.observed)
  return (
    <span className={classes.result} data-result={entry.cured ? 'fixed' : 'refused'}>
      <Ring tone={entry.cured ? 'idle' : 'gaze'} share={entry.cured ? 1 : 0.8} size={14} />
      <span className={cause === undefined ? classes.code : classes.cause} title={entry.code}>
        {cause ?? entry.code}
      </span>
      {entry.cured && <span className={classes.fixed}>Fixed</span>}
    </span>
  )
}

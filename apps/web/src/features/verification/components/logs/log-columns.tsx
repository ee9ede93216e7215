import { maskKey, shownOrigin } from '@fovea/contract/license-keys/rules'
import type { LogEntry } from '@fovea/contract/verification'
import { formatExact } from '../../../../lib/words/format.ts'
import { columnsOf } from '../../../../ui/tables/table-columns.ts'
import { formatMoment, platformWord } from '../../logs/log-words.ts'
import { LogResult } from './LogResult.tsx'
import classes from './log-columns.module.css'

const column = columnsOf<LogEntry>()

const time = column.accessor('at', {
  header: 'Time (UTC)',
  cell: ({ getValue }) => (
    <time className={classes.time} dateTime={getValue()} title={formatExact(getValue())}>
      {formatMoment(getValue())}
    </time>
  ),
})
const result = column.display({
  id: 'result',
  header: 'Result',
  cell: ({ row: { original } }) => <LogResult entry={original} />,
})
const app = column.computed(({ app: name }) => shownOrigin(name), {
  id: 'app',
  header: 'App',
  cell: ({ getValue }) => (
    <span className={classes.app} title={getValue()}>
      {getValue()}
    </span>
  ),
})
const platform = column.computed(({ platform: name }) => platformWord(name), {
  id: 'platform',
  header: 'Platform',
})
const system = column.accessor('os', {
  header: 'System',
  cell: ({ getValue }) => (
    <span className={classes.system} title={getValue()}>
      {getValue()}
    </span>
  ),
})
const key = column.display({
  id: 'key',
  header: 'Key',
  cell: ({ row: { original } }) =>
    original.key === null ? (
      <span className={classes.gone}>Deleted</span>
    ) : (
      <code>{maskKey(original.key.key)}</code>
    ),
})

export const logColumns = [time, result, app, platform, key, system]

/** Where the key is plain. */
export const keyLogColumns = [time, result, app, platform, system]

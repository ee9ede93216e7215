import type { CertificateHealth, QueueHealth, TaskHealth } from '@fovea/contract/admin'
import {
  formatDate,
  formatExact,
  formatNumber,
  formatRelative,
} from '../../../../lib/text/format.ts'
import { createColumnHelper } from '../../../../ui/tables/table-columns.ts'
import { StatusDot } from '../../../../ui/values/StatusDot.tsx'
import {
  formatCertificateState,
  formatDuration,
  formatQueueName,
  formatTaskState,
  serviceNames,
} from '../health-labels.ts'
import classes from './health-columns.module.css'

export function Ago({ iso, nowMs }: { iso: string | null; nowMs: number }) {
  if (iso === null) return 'Never'
  return (
    <time dateTime={iso} title={formatExact(iso)}>
      {formatRelative(iso, nowMs) ?? formatDate(iso)}
    </time>
  )
}

const task = createColumnHelper<TaskHealth>()

export function createTaskColumns(nowMs: number) {
  return [
    task.accessor('title', 'Job', (title, { name }) => (
      <>
        {title}
        {name.toLowerCase() !== title.toLowerCase() && <span className={classes.name}>{name}</span>}
      </>
    )),
    task.computed(
      (row) => formatTaskState(row).word,
      'State',
      (_, row) => <TaskState task={row} />,
    ),
    task.accessor('lastRun', 'Last run', (value) => <Ago iso={value} nowMs={nowMs} />),
    task.accessor(
      'tookSeconds',
      'Took',
      (seconds) => {
        return seconds === null ? '–' : formatDuration(seconds)
      },
      { align: 'end' },
    ),
    task.accessor('next', 'Next run', (value, row) => nextWord(value, nowMs, row.everySeconds)),
  ]
}

function TaskState({ task }: { task: TaskHealth }) {
  return (
    <>
      <StatusDot {...formatTaskState(task)} />
      {task.error !== '' && <p className={classes.error}>{task.error}</p>}
    </>
  )
}

function nextWord(next: string | null, nowMs: number, everySeconds: number) {
  if (next === null) return `Every ${formatDuration(everySeconds)}`
  const inSeconds = (Date.parse(next) - nowMs) / 1000
  return inSeconds < 1 ? 'Now' : `In ${formatDuration(inSeconds)}`
}

const queue = createColumnHelper<QueueHealth>()

export const queueColumns = [
  queue.accessor('name', 'Queue', (name) => (
    <>
      {formatQueueName(name)}
      {formatQueueName(name) !== name && <span className={classes.name}>{name}</span>}
    </>
  )),
  queue.accessor('waiting', 'Waiting', formatNumber, { align: 'end' }),
  queue.accessor(
    'oldestSeconds',
    'Oldest',
    (value, row) => (row.waiting === 0 ? '–' : formatDuration(value)),
    { align: 'end' },
  ),
]

const certificate = createColumnHelper<CertificateHealth>()

function capitalize(words: string) {
  return words.replace(/^the /, '').replace(/^./, (letter) => letter.toUpperCase())
}

export function createCertificateColumns(nowMs: number) {
  return [
    certificate.accessor('service', 'Service', (value) => capitalize(serviceNames[value])),
    certificate.accessor('host', 'Host'),
    certificate.computed(
      (row) => formatCertificateState(row).word,
      'Certificate',
      (_, row) => <StatusDot {...formatCertificateState(row)} />,
    ),
    certificate.accessor('checked', 'Checked', (value) => <Ago iso={value} nowMs={nowMs} />),
  ]
}

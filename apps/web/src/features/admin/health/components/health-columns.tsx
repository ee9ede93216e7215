import type { CertificateHealth, QueueHealth, TaskHealth } from '@fovea/contract/admin'
import {
  formatDate,
  formatExact,
  formatNumber,
  formatRelative,
} from '../../../../lib/words/format.ts'
import { columnsOf } from '../../../../ui/tables/table-columns.ts'
import { StatusDot } from '../../../../ui/values/StatusDot.tsx'
import { certificateWord, durationWord, taskWord } from '../health-words.ts'
import classes from './health-columns.module.css'

/** How long ago, as of the last refresh; the exact time on hover. */
export function Ago({ iso, nowMs }: { iso: string | null; nowMs: number }) {
  if (iso === null) return 'Never'
  return (
    <time dateTime={iso} title={formatExact(iso)}>
      {formatRelative(iso, nowMs) ?? formatDate(iso)}
    </time>
  )
}

const task = columnsOf<TaskHealth>()

export function taskColumns(nowMs: number) {
  return [
    task.accessor('name', 'Task'),
    task.computed(
      (row) => taskWord(row).word,
      'State',
      (_, row) => <TaskState task={row} />,
    ),
    task.accessor('lastRun', 'Last run', (value) => <Ago iso={value} nowMs={nowMs} />),
    task.accessor(
      'tookSeconds',
      'Took',
      (seconds) => {
        return seconds === null ? '–' : durationWord(seconds)
      },
      { align: 'end' },
    ),
    task.accessor('next', 'Next run', (value, row) => nextWord(value, nowMs, row.everySeconds)),
  ]
}

function TaskState({ task }: { task: TaskHealth }) {
  return (
    <>
      <StatusDot {...taskWord(task)} />
      {task.error !== '' && <p className={classes.error}>{task.error}</p>}
    </>
  )
}

function nextWord(next: string | null, nowMs: number, everySeconds: number) {
  if (next === null) return `Every ${durationWord(everySeconds)}`
  const inSeconds = (Date.parse(next) - nowMs) / 1000
  return inSeconds < 1 ? 'Now' : `In ${durationWord(inSeconds)}`
}

const queue = columnsOf<QueueHealth>()

export const queueColumns = [
  queue.accessor('name', 'Queue'),
  queue.accessor('waiting', 'Waiting', formatNumber, { align: 'end' }),
  queue.accessor(
    'oldestSeconds',
    'Oldest',
    (value, row) => (row.waiting === 0 ? '–' : durationWord(value)),
    { align: 'end' },
  ),
]

const certificate = columnsOf<CertificateHealth>()

const serviceNames: Record<CertificateHealth['service'], string> = {
  console: 'This console',
  google: 'Google',
  github: 'GitHub',
  'card provider': 'Card provider',
  'mail server': 'Mail server',
}

export function certificateColumns(nowMs: number) {
  return [
    certificate.accessor('service', 'Service', (value) => serviceNames[value]),
    certificate.accessor('host', 'Host'),
    certificate.computed(
      (row) => certificateWord(row).word,
      'Certificate',
      (_, row) => <StatusDot {...certificateWord(row)} />,
    ),
    certificate.accessor('checked', 'Checked', (value) => <Ago iso={value} nowMs={nowMs} />),
  ]
}

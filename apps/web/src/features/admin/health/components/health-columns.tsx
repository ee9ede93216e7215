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
    task.accessor('name', { header: 'Task' }),
    task.computed((row) => taskWord(row).word, {
      id: 'state',
      header: 'State',
      cell: ({ row }) => <TaskState task={row.original} />,
    }),
    task.accessor('lastRun', {
      header: 'Last run',
      cell: ({ getValue }) => <Ago iso={getValue()} nowMs={nowMs} />,
    }),
    task.accessor('tookSeconds', {
      header: 'Took',
      meta: { align: 'end' },
      cell: ({ getValue }) => {
        const seconds = getValue()
        return seconds === null ? '–' : durationWord(seconds)
      },
    }),
    task.accessor('next', {
      header: 'Next run',
      cell: ({ getValue, row }) => nextWord(getValue(), nowMs, row.original.everySeconds),
    }),
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
  queue.accessor('name', { header: 'Queue' }),
  queue.accessor('waiting', {
    header: 'Waiting',
    meta: { align: 'end' },
    cell: ({ getValue }) => formatNumber(getValue()),
  }),
  queue.accessor('oldestSeconds', {
    header: 'Oldest',
    meta: { align: 'end' },
    cell: ({ getValue, row }) => (row.original.waiting === 0 ? '–' : durationWord(getValue())),
  }),
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
    certificate.accessor('service', {
      header: 'Service',
      cell: ({ getValue }) => serviceNames[getValue()],
    }),
    certificate.accessor('host', { header: 'Host' }),
    certificate.computed((row) => certificateWord(row).word, {
      id: 'state',
      header: 'Certificate',
      cell: ({ row }) => <StatusDot {...certificateWord(row.original)} />,
    }),
    certificate.accessor('checked', {
      header: 'Checked',
      cell: ({ getValue }) => <Ago iso={getValue()} nowMs={nowMs} />,
    }),
  ]
}

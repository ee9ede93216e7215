import type { CertificateHealth, Health, TaskHealth } from '@fovea/contract/admin'
import { formatCount, formatNumber } from '../../../lib/text/format.ts'

export type HealthLabel = { tone: 'good' | 'off' | 'bad'; word: string }

/** A local console works with stand-ins, so it needs neither backups nor TLS. */
export type Surroundings = { isLocal: boolean; nowMs: number }

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** Below a minute in seconds, below ten seconds with one decimal. */
export function formatDuration(seconds: number): string {
  for (const [noun, size] of units) {
    if (seconds >= size) return formatCount(Math.floor(seconds / size), noun)
  }
  return `${seconds < 10 ? Math.round(seconds * 10) / 10 : Math.round(seconds)} s`
}

export function formatBytes(bytes: number): string {
  const steps = ['B', 'kB', 'MB', 'GB', 'TB']
  const step = Math.min(
    steps.length - 1,
    Math.max(0, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)),
  )
  const value = bytes / 1000 ** step
  return `${value < 10 && step > 0 ? value.toFixed(1) : formatNumber(Math.round(value))} ${steps[step]}`
}

export function formatTaskState(task: TaskHealth): HealthLabel {
  if (task.failures > 0)
    return { tone: 'bad', word: `Failed ${formatCount(task.failures, 'time')} in a row` }
  if (task.running) return { tone: 'good', word: 'Running' }
  if (task.lastRun === null) return { tone: 'off', word: 'Not run yet' }
  return { tone: 'good', word: 'OK' }
}

/** Jobs that fail come first, the most failures in a row on top; the others keep their order. */
export function sortFailuresFirst<Job extends Pick<TaskHealth, 'failures'>>(
  jobs: readonly Job[],
): Job[] {
  return jobs.toSorted((a, b) => b.failures - a.failures)
}

const lateSeconds = 60

/** Has run without a failure and is not late, so that it needs no attention. */
export function isUneventful(task: TaskHealth, nowMs: number): boolean {
  const isLate = task.next !== null && Date.parse(task.next) < nowMs - lateSeconds * 1000
  return task.failures === 0 && task.lastRun !== null && !task.running && !isLate
}

export const serviceNames: Record<CertificateHealth['service'], string> = {
  console: 'this console',
  google: 'Google',
  github: 'GitHub',
  'card provider': 'the card provider',
  'mail server': 'the mail server',
}

/** A sentence instead of a row for each. */
export function describeConnectionsWithoutTls(
  certificates: readonly CertificateHealth[],
  isLocal: boolean,
): string {
  const unused = certificates.filter(({ state }) => state === 'none')
  if (unused.length === 0) return ''
  const services = unused.map(({ service }) => serviceNames[service]).join(', ')
  return `Reached without TLS: ${services}${isLocal ? ', as expected of a console that runs locally' : ''}.`
}

/** The alert BackupOverdue fires at the same age. */
const overdueMs = 36 * 3_600_000

export function formatBackupState(
  { lastBackup, isBackupKnown }: Pick<Health, 'lastBackup' | 'isBackupKnown'>,
  { isLocal, nowMs }: Surroundings,
): HealthLabel {
  if (!isBackupKnown) return unread
  if (lastBackup === null) {
    return isLocal
      ? { tone: 'off', word: 'Not needed on a local console' }
      : { tone: 'bad', word: 'None has been made' }
  }
  const word = lastBackup.verified ? 'Verified' : 'Not verified'
  const ageMs = nowMs - Date.parse(lastBackup.at)
  return !isLocal && ageMs > overdueMs
    ? { tone: 'bad', word: `${formatDuration(ageMs / 1000)} old, ${word.toLowerCase()}` }
    : { tone: 'good', word }
}

const queueNames: Readonly<Record<string, string>> = {
  mail: 'Emails',
  'billing-event': 'Card provider events',
  'billing-adjustment': 'Refunds, credits and write-offs',
  'billing-intent': 'Subscription changes',
}

export function formatQueueName(name: string): string {
  return queueNames[name] ?? name
}

const soonDays = 14

export function formatCertificateState({ state, daysLeft }: CertificateHealth): HealthLabel {
  switch (state) {
    case 'none':
      return { tone: 'off', word: 'Not used' }
    case 'unchecked':
      return { tone: 'off', word: 'Being checked' }
    case 'unreachable':
      return { tone: 'bad', word: 'Not reachable' }
    case 'good':
      if (daysLeft === null || daysLeft < 0) return { tone: 'bad', word: 'Expired' }
      return {
        tone: daysLeft < soonDays ? 'bad' : 'good',
        word: `${formatCount(daysLeft, 'day')} left`,
      }
  }
}

const fullFrom = 0.85

export function formatDiskUse(disk: Health['disk']): string {
  return disk === null ? '–' : `${Math.round(100 * shareUsed(disk))}%`
}

function shareUsed({ freeBytes, totalBytes }: NonNullable<Health['disk']>) {
  return totalBytes > 0 ? 1 - freeBytes / totalBytes : 0
}

export function formatDiskState(disk: Health['disk']): HealthLabel {
  if (disk === null) return unread
  const word = `${formatBytes(disk.freeBytes)} free of ${formatBytes(disk.totalBytes)}`
  return { tone: shareUsed(disk) > fullFrom ? 'bad' : 'good', word }
}

export function formatFailures(failed: Health['failed']): HealthLabel {
  if (failed === null) return unread
  const { mails, billing } = failed
  if (mails + billing === 0) return { tone: 'good', word: 'No email or billing task failed' }
  return {
    tone: 'bad',
    word: `${formatCount(mails, 'email')}, ${formatCount(billing, 'billing task')}`,
  }
}

const unread: HealthLabel = { tone: 'off', word: 'Could not be read' }

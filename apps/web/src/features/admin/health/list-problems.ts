import type { Health } from '@fovea/contract/admin'
import { formatCount } from '../../../lib/text/format.ts'
import {
  formatBackupState,
  formatCertificateState,
  formatDiskState,
  formatTaskState,
  type HealthLabel,
  serviceNames,
  sortFailuresFirst,
  type Surroundings,
} from './health-labels.ts'

export type HealthProblem = {
  title: string
  detail: string
  /** Failed emails are listed, and retried, on the page of requests. */
  isRetriedInRequests?: boolean
}

/** Everything that is bad, failed work first: customers notice it first. */
export function listProblems(health: Health, surroundings: Surroundings): HealthProblem[] {
  const { failed, tasks, certificates, disk } = health
  const work = [
    {
      count: failed?.mails ?? 0,
      noun: 'email',
      detail: 'They are no longer retried by themselves.',
      isRetriedInRequests: true,
    },
    {
      count: failed?.billing ?? 0,
      noun: 'billing task',
      detail: 'They are listed below.',
      isRetriedInRequests: false,
    },
  ]
  const rows: { label: HealthLabel; subject: string; error?: string }[] = [
    ...sortFailuresFirst(tasks ?? []).map((task) => ({
      label: formatTaskState(task),
      subject: task.title,
      error: task.error,
    })),
    ...certificates.map((certificate) => ({
      label: formatCertificateState(certificate),
      subject: `Certificate of ${serviceNames[certificate.service]}`,
    })),
    {
      label: formatBackupState(health, surroundings),
      subject: 'Backup',
      error:
        health.lastBackup === null
          ? 'Set up the daily backup: docs/runbooks/backup.md.'
          : 'See why the daily backup did not run: docs/runbooks/alerts/BackupOverdue.md.',
    },
    { label: formatDiskState(disk), subject: 'Disk' },
  ]
  return [
    ...work
      .filter(({ count }) => count > 0)
      .map(({ count, noun, detail, isRetriedInRequests }) => ({
        title: `${formatCount(count, noun)} failed`,
        detail,
        isRetriedInRequests,
      })),
    ...rows
      .filter(({ label }) => label.tone === 'bad')
      .map(({ label, subject, error = '' }) => ({
        title: `${subject}: ${label.word.charAt(0).toLowerCase()}${label.word.slice(1)}`,
        detail: error,
      })),
  ]
}

/** Sections that were not read in time, so nothing is known about them. */
export function countUnread({
  tasks,
  queues,
  failed,
  disk,
  databaseBytes,
  versions,
  isBackupKnown,
}: Health): number {
  const { postgres, migration } = versions
  const backup = isBackupKnown ? true : null
  return [tasks, queues, failed, disk, databaseBytes, postgres, migration, backup].filter(
    (reading) => reading === null,
  ).length
}

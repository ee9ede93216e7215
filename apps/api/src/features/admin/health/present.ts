import type { Health, TaskHealth } from '@fovea/contract/admin'
import type { TaskStatus } from '../../../platform/monitoring/tasks.ts'
import { consoleVersion } from '../../../platform/monitoring/versions.ts'
import type { HealthStatus } from './read-health.ts'
import { taskTitles } from './task-titles.ts'

export function presentHealth(reading: HealthStatus): Health {
  const { version, tasks, queues, failed, backup, certificates, databaseBytes, disk } = reading
  return {
    versions: {
      console: consoleVersion,
      node: process.versions.node,
      postgres: version?.postgres ?? null,
      migration: version?.migration ?? null,
    },
    tasks: tasks?.map(presentTask) ?? null,
    queues,
    failed,
    lastBackup: backup ? { at: backup.finishedAt.toISOString(), verified: backup.verified } : null,
    isBackupKnown: backup !== null,
    certificates: certificates.map(({ service, host, state, daysLeft, checkedAt }) => ({
      service,
      host,
      state,
      daysLeft,
      checked: checkedAt?.toISOString() ?? null,
    })),
    databaseBytes,
    disk,
  }
}

function presentTask(task: TaskStatus): TaskHealth {
  const { startedAt, endedAt, okAt, everySeconds } = task
  return {
    name: task.name,
    title: taskTitles[task.name] ?? task.name,
    everySeconds,
    running: task.running,
    lastRun: startedAt?.toISOString() ?? null,
    tookSeconds: startedAt && endedAt && (endedAt.getTime() - startedAt.getTime()) / 1000,
    lastSuccess: okAt?.toISOString() ?? null,
    next: startedAt && new Date(startedAt.getTime() + everySeconds * 1000).toISOString(),
    failures: task.failures,
    error: task.trouble,
  }
}

import type { Health } from '@fovea/contract/admin'
import { expect, test } from 'vitest'
import { countUnread, listProblems } from './list-problems.ts'

const task = {
  name: 'x',
  title: 'Delete old emails',
  everySeconds: 60,
  running: false,
  lastRun: '2026-03-01T12:00:00.000Z',
  tookSeconds: 1,
  lastSuccess: null,
  next: null,
  failures: 0,
  error: '',
}
const health: Health = {
  versions: { console: '1.0.0', node: '24.0.0', postgres: '18.0', migration: '0001_first' },
  tasks: [task],
  queues: [],
  failed: { mails: 0, billing: 0 },
  lastBackup: null,
  certificates: [
    { service: 'google', host: 'h', state: 'good', daysLeft: 60, checked: null },
    { service: 'github', host: 'h', state: 'none', daysLeft: null, checked: null },
  ],
  databaseBytes: 1,
  disk: { freeBytes: 50, totalBytes: 100 },
}

test('lists nothing while everything works', () => {
  expect(listProblems(health)).toEqual([])
  expect(countUnread(health)).toBe(0)
})

test('lists failed work, then jobs with the most failures, certificates and the disk', () => {
  const problems = listProblems({
    ...health,
    failed: { mails: 2, billing: 1 },
    tasks: [
      { ...task, failures: 1, error: 'timeout' },
      { ...task, title: 'Send alerts', failures: 3 },
    ],
    certificates: [{ service: 'google', host: 'h', state: 'good', daysLeft: 3, checked: null }],
    disk: { freeBytes: 5, totalBytes: 100 },
  })
  expect(problems.map(({ title }) => title)).toEqual([
    '2 emails failed',
    '1 billing task failed',
    'Send alerts: failed 3 times in a row',
    'Delete old emails: failed 1 time in a row',
    'Certificate of Google: 3 days left',
    'Disk: 5 B free of 100 B',
  ])
  expect(problems[3]?.detail).toBe('timeout')
})

test('does not take what could not be read for a problem, and counts it', () => {
  const stuck = { ...health, tasks: null, queues: null, failed: null, disk: null }
  expect(listProblems(stuck)).toEqual([])
  expect(countUnread(stuck)).toBe(4)
})

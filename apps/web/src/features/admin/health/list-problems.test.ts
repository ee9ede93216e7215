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
  lastBackup: { at: '2026-03-01T02:30:00.000Z', verified: true },
  isBackupKnown: true,
  certificates: [
    { service: 'google', host: 'h', state: 'good', daysLeft: 60, checked: null },
    { service: 'github', host: 'h', state: 'none', daysLeft: null, checked: null },
  ],
  databaseBytes: 1,
  disk: { freeBytes: 50, totalBytes: 100 },
}

const nowMs = Date.parse('2026-03-01T12:00:00.000Z')
const local = { isLocal: true, nowMs }
const production = { isLocal: false, nowMs }

test('lists nothing while everything works', () => {
  expect(listProblems(health, local)).toEqual([])
  expect(countUnread(health)).toBe(0)
})

test('lists failed work, then jobs with the most failures, certificates and the disk', () => {
  const problems = listProblems(
    {
      ...health,
      failed: { mails: 2, billing: 1 },
      tasks: [
        { ...task, failures: 1, error: 'timeout' },
        { ...task, title: 'Send alerts', failures: 3 },
      ],
      certificates: [{ service: 'google', host: 'h', state: 'good', daysLeft: 3, checked: null }],
      disk: { freeBytes: 5, totalBytes: 100 },
    },
    production,
  )
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
  expect(listProblems(stuck, local)).toEqual([])
  expect(countUnread(stuck)).toBe(4)
  const unknown = { ...health, lastBackup: null, isBackupKnown: false }
  expect(listProblems(unknown, production)).toEqual([])
  expect(countUnread(unknown)).toBe(1)
})

test('takes a missing or old backup for a problem, but not on a local console', () => {
  const titlesOf = (lastBackup: Health['lastBackup'], surroundings = production) =>
    listProblems({ ...health, lastBackup }, surroundings).map(({ title }) => title)
  expect(titlesOf(health.lastBackup)).toEqual([])
  expect(titlesOf(null)).toEqual(['Backup: none has been made'])
  const twoDaysAgo = { at: '2026-02-27T12:00:00.000Z', verified: true }
  expect(titlesOf(twoDaysAgo)).toEqual(['Backup: 2 days old, verified'])
  expect(titlesOf(null, local)).toEqual([])
  expect(titlesOf(twoDaysAgo, local)).toEqual([])
})

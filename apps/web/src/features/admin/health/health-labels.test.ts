import { describe, expect, it } from 'vitest'
import {
  formatBytes,
  formatCertificateState,
  formatDiskState,
  formatDuration,
  formatFailures,
  formatTaskState,
  describeConnectionsWithoutTls,
  isUneventful,
  sortFailuresFirst,
} from './health-labels.ts'

const task = {
  name: 'x',
  title: 'X',
  everySeconds: 60,
  running: false,
  lastRun: '2026-03-01T12:00:00.000Z',
  tookSeconds: 1,
  lastSuccess: null,
  next: null,
  failures: 0,
  error: '',
}
const certificate = {
  service: 'console',
  host: 'h',
  state: 'good',
  daysLeft: 60,
  checked: null,
} as const

describe('health labels', () => {
  it.each([
    [{}, true],
    [{ failures: 1 }, false],
    [{ running: true }, false],
    [{ lastRun: null }, false],
    [{ next: '2026-03-01T11:59:30.000Z' }, true],
    [{ next: '2026-03-01T11:58:30.000Z' }, false],
  ])('a job with %o needs no attention: %s', (change, expected) => {
    const nowMs = Date.parse('2026-03-01T12:00:00.000Z')
    expect(isUneventful({ ...task, ...change }, nowMs)).toBe(expected)
  })

  it('names what is reached without TLS', () => {
    const unused = { ...certificate, service: 'google', state: 'none' } as const
    expect(describeConnectionsWithoutTls([certificate, unused], false)).toBe(
      'Reached without TLS: Google.',
    )
    expect(describeConnectionsWithoutTls([certificate, unused], true)).toBe(
      'Reached without TLS: Google, as expected of a console that runs locally.',
    )
    expect(describeConnectionsWithoutTls([certificate], true)).toBe('')
  })

  it.each([
    [0, '0 s'],
    [0.04, '0 s'],
    [1.26, '1.3 s'],
    [59.6, '60 s'],
    [61, '1 minute'],
    [7_300, '2 hours'],
    [200_000, '2 days'],
  ])('formats %d seconds', (seconds, word) => expect(formatDuration(seconds)).toBe(word))

  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1_500, '1.5 kB'],
    [23_456_789, '23 MB'],
    [5e15, '5,000 TB'],
  ])('formats %d bytes', (bytes, word) => expect(formatBytes(bytes)).toBe(word))

  it('mark bad readings', () => {
    expect(formatTaskState(task)).toEqual({ tone: 'good', word: 'OK' })
    expect(formatTaskState({ ...task, failures: 2, running: true })).toEqual({
      tone: 'bad',
      word: 'Failed 2 times in a row',
    })
    expect(formatTaskState({ ...task, lastRun: null }).tone).toBe('off')
    expect(formatCertificateState(certificate)).toEqual({ tone: 'good', word: '60 days left' })
    expect(formatCertificateState({ ...certificate, daysLeft: 13 }).tone).toBe('bad')
    expect(formatCertificateState({ ...certificate, daysLeft: -1 })).toEqual({
      tone: 'bad',
      word: 'Expired',
    })
    expect(formatCertificateState({ ...certificate, state: 'none', daysLeft: null }).word).toBe(
      'Not used',
    )
    expect(formatDiskState({ freeBytes: 14, totalBytes: 100 })).toEqual({
      tone: 'bad',
      word: '14 B free of 100 B',
    })
    expect(formatDiskState({ freeBytes: 16, totalBytes: 100 }).tone).toBe('good')
    expect(formatDiskState(null).word).toBe('Could not be read')
    expect(formatFailures({ mails: 1, billing: 0 })).toEqual({
      tone: 'bad',
      word: '1 email, 0 billing tasks',
    })
    expect(formatFailures({ mails: 0, billing: 0 }).tone).toBe('good')
  })
})

it('jobs that fail come first, and the others keep their order', () => {
  const jobs = [0, 2, 0, 5].map((failures, index) => ({ name: `job ${index}`, failures }))
  expect(sortFailuresFirst(jobs).map(({ name }) => name)).toEqual([
    'job 3',
    'job 1',
    'job 0',
    'job 2',
  ])
})

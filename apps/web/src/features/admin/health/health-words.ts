import type { CertificateHealth, Health, TaskHealth } from '@fovea/contract/admin'
import { countOf, formatNumber } from '../../../lib/words/format.ts'

type Said = { tone: 'good' | 'off' | 'bad'; word: string }

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** "3 minutes"; below a minute in seconds, below ten of them with a tenth. */
export function durationWord(seconds: number): string {
  for (const [noun, size] of units) {
    if (seconds >= size) return countOf(Math.floor(seconds / size), noun)
  }
  return `${seconds < 10 ? Math.round(seconds * 10) / 10 : Math.round(seconds)} s`
}

/** "1.2 GB". */
export function bytesWord(bytes: number): string {
  const steps = ['B', 'kB', 'MB', 'GB', 'TB']
  const step = Math.min(
    steps.length - 1,
    Math.max(0, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)),
  )
  const value = bytes / 1000 ** step
  return `${value < 10 && step > 0 ? value.toFixed(1) : formatNumber(Math.round(value))} ${steps[step]}`
}

export function taskWord(task: TaskHealth): Said {
  if (task.failures > 0)
    return { tone: 'bad', word: `Failed ${countOf(task.failures, 'time')} in a row` }
  if (task.running) return { tone: 'good', word: 'Running' }
  if (task.lastRun === null) return { tone: 'off', word: 'Not run yet' }
  return { tone: 'good', word: 'OK' }
}

const soonDays = 14

export function certificateWord({ state, daysLeft }: CertificateHealth): Said {
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
        word: `${countOf(daysLeft, 'day')} left`,
      }
  }
}

const fullFrom = 0.85

export function diskWord(disk: Health['disk']): Said {
  if (disk === null) return unread
  const used = disk.totalBytes > 0 ? 1 - disk.freeBytes / disk.totalBytes : 0
  const word = `${bytesWord(disk.freeBytes)} free of ${bytesWord(disk.totalBytes)}`
  return { tone: used > fullFrom ? 'bad' : 'good', word }
}

export function failedWord(failed: Health['failed']): Said {
  if (failed === null) return unread
  const { mails, billing } = failed
  if (mails + billing === 0) return { tone: 'good', word: 'Nothing failed' }
  return { tone: 'bad', word: `${countOf(mails, 'e-mail')}, ${countOf(billing, 'billing task')}` }
}

/** What the server could not read in time. */
const unread: Said = { tone: 'off', word: 'Could not be read' }

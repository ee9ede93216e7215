import type { NavigationItem } from '../palette/navigation-items.ts'

/** The parts of the newest release that most developers need, each with its page. */
export const highlights: readonly { to: NavigationItem['to']; page: string; sentence: string }[] = [
  {
    to: '/console/license-keys',
    page: 'License Keys',
    sentence:
      'Replace the string of a production key while the old one keeps working for up to 30 days.',
  },
  {
    to: '/console/logs',
    page: 'Logs',
    sentence: 'See each session and each refused start, and allow what was refused with one click.',
  },
  {
    to: '/console/alerts',
    page: 'Alerts',
    sentence: 'Get an email when a key is refused many times, or when an app goes quiet.',
  },
  {
    to: '/console/tracking-quality',
    page: 'Tracking quality',
    sentence: 'Compare frame rate, lost faces and calibration by device and SDK version.',
  },
  {
    to: '/console/workspace',
    page: 'Members',
    sentence: 'Share keys, usage and invoices with your team, each member in a role.',
  },
]

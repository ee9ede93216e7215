import { renderHtml } from './html.ts'
import type { Html } from './html.ts'

/** Such as “Nov 19, 2026, 17:19:02”, as in the console. */
const format = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  hourCycle: 'h23',
  timeZone: 'UTC',
})

export function renderTime(iso: string): Html {
  return renderHtml`<time datetime="${iso}" title="${iso}">${format.format(new Date(iso))} UTC</time>`
}

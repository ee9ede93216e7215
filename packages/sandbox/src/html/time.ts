import { renderHtml } from './html.ts'
import type { Html } from './html.ts'

const format = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
})

export function renderTime(iso: string): Html {
  return renderHtml`<time datetime="${iso}" title="${iso}">${format.format(new Date(iso))} UTC</time>`
}

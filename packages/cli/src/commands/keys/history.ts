import { getDevKeyHistory, getProdKeyHistory, type KeyEvent } from '@fovea/contract/license-keys'
import { callConsole } from '../../call-console.ts'
import type { CommandContext } from '../../command-context.ts'
import { printTable } from '../../print.ts'
import { readPages } from '../../read-pages.ts'

export type HistoryOptions = { limit: string }

/** Without a key, shows the history of the development key. */
export async function showHistory(
  { console, printer }: CommandContext,
  sdkKey: string | undefined,
  { limit }: HistoryOptions,
) {
  const events = await readPages(limit, async (cursor) => {
    const query = cursor === undefined ? {} : { cursor }
    const page =
      sdkKey === undefined
        ? await callConsole(console, getDevKeyHistory, { query })
        : await callConsole(console, getProdKeyHistory, { params: { sdkKey }, query })
    return page.payload
  })
  printTable(printer, events, {
    heading: ['TIME', 'ACTION', 'BY', 'TOKEN', 'CHANGES'],
    rows: events.map((event) => [
      event.at,
      event.action,
      event.actor?.email ?? '',
      event.token ?? '',
      describeChanges(event),
    ]),
  })
}

function describeChanges({ before, after }: KeyEvent) {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...names]
    .map((name) => [name, valueOf(before, name), valueOf(after, name)] as const)
    .filter(([, old, fresh]) => old !== fresh)
    .map(([name, old, fresh]) => `${name}: ${old === '' ? fresh : `${old} -> ${fresh}`}`)
    .join(', ')
}

function valueOf(state: KeyEvent['after'], name: string) {
  const value = state?.[name] ?? ''
  return Array.isArray(value) ? value.join(' ') : String(value)
}

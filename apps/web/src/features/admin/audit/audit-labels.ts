import { formatCount } from '../../../lib/text/format.ts'

export function formatAction(action: string): string {
  return action.slice(0, 1).toUpperCase() + action.slice(1)
}

/** For example "7 years". */
export function formatMonths(months: number): string {
  return months % 12 === 0 ? formatCount(months / 12, 'year') : formatCount(months, 'month')
}

/** The sentence of an entry has these in words. */
const inSentence = new Set(['changes', 'changed', 'titleBefore', 'signedOut'])

export type DetailLine = { label: string; value: string }

export function listDetailLines(detail: Record<string, unknown>): DetailLine[] {
  return Object.entries(detail).flatMap(([name, value]) => {
    if (inSentence.has(name)) return []
    const words = typeof value === 'string' ? value : JSON.stringify(value)
    return words === '' || words === 'null' || words === undefined
      ? []
      : [{ label: formatAction(name), value: words }]
  })
}

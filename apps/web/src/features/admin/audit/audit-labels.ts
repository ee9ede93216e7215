import type { AuditEntry } from '@fovea/contract/admin'
import { formatCount } from '../../../lib/text/format.ts'

export function formatAction(action: string): string {
  return action.slice(0, 1).toUpperCase() + action.slice(1)
}

export type DetailLine = { label: string; value: string }

export function listDetailLines(detail: Record<string, unknown>): DetailLine[] {
  return Object.entries(detail).flatMap(([name, value]) => {
    const words = typeof value === 'string' ? value : JSON.stringify(value)
    return words === '' || words === 'null' || words === undefined
      ? []
      : [{ label: formatAction(name), value: words }]
  })
}

export function formatSubject({ subject, recipients }: Pick<AuditEntry, 'subject' | 'recipients'>) {
  return recipients === undefined
    ? subject
    : `${subject}, to ${formatCount(recipients, 'recipient')}`
}

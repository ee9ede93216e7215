import type { AuditEntry } from '@fovea/contract/admin'
import { countOf } from '../../../lib/words/format.ts'

/** "key renewed" as a cell begins: "Key renewed". */
export function actionWord(action: string): string {
  return action.slice(0, 1).toUpperCase() + action.slice(1)
}

export type DetailLine = { label: string; value: string }

export function detailLines(detail: Record<string, unknown>): DetailLine[] {
  return Object.entries(detail).flatMap(([name, value]) => {
    const words = typeof value === 'string' ? value : JSON.stringify(value)
    return words === '' || words === 'null' || words === undefined
      ? []
      : [{ label: actionWord(name), value: words }]
  })
}

/** What it was done to, and how many people it reached. */
export function subjectWords({ subject, recipients }: Pick<AuditEntry, 'subject' | 'recipients'>) {
  return recipients === undefined ? subject : `${subject}, to ${countOf(recipients, 'recipient')}`
}

import type { TemplateRecipient } from '@fovea/contract/admin'
import {
  decideDue,
  getExclusionReason,
  type Segment,
  type SendChoice,
} from '@fovea/contract/admin/recipient-rules'
import { type SendStatus, sendStatuses } from '@fovea/contract/admin/template-rules'

export type Recipients = readonly TemplateRecipient[]

export type RecipientFilter = Segment & {
  search?: string | undefined
  status?: SendStatus | undefined
}

/** Numbers of people whom a template reaches, by what became of it. */
export type StatusCounts = Record<SendStatus, number>

export function isSelectable(recipient: TemplateRecipient): boolean {
  return getExclusionReason(recipient) === null
}

export function sumCounts(counts: StatusCounts): number {
  return sendStatuses.reduce((sum, status) => sum + counts[status], 0)
}

export function countStatuses(statuses: Iterable<SendStatus>): StatusCounts {
  const counts = { never: 0, sending: 0, sent: 0, failed: 0, unknown: 0 }
  for (const status of statuses) counts[status]++
  return counts
}

export function subtractCounts(counts: StatusCounts, others: StatusCounts): StatusCounts {
  const left = (status: SendStatus) => Math.max(0, counts[status] - others[status])
  return {
    never: left('never'),
    sending: left('sending'),
    sent: left('sent'),
    failed: left('failed'),
    unknown: left('unknown'),
  }
}

/** How many of them a sending would reach. */
export function countDue(counts: StatusCounts, choice: SendChoice): number {
  return sendStatuses.reduce(
    (sum, status) => sum + (decideDue(status, choice) ? counts[status] : 0),
    0,
  )
}

/** Index of the selectable row nearest to `from + step`, first in the direction of the step; `from` if no row is selectable. */
export function findRowAfter(rows: Recipients, from: number, step: number): number {
  const target = Math.min(Math.max(from + step, 0), rows.length - 1)
  const onward = Math.sign(step)
  for (const direction of [onward, -onward]) {
    for (let index = target; index >= 0 && index < rows.length; index += direction) {
      const row = rows[index]
      if (row && isSelectable(row)) return index
    }
  }
  return from
}

import type { TemplateRecipient } from '@fovea/contract/admin'
import { getExclusionReason, isDue, type SendChoice } from '@fovea/contract/admin/recipient-rules'
import type { SendStatus } from '@fovea/contract/admin/template-rules'

export type Recipients = readonly TemplateRecipient[]

export type RecipientFilter = { text: string; status: SendStatus | 'any' }

export function filterRecipients(all: Recipients, { text, status }: RecipientFilter): Recipients {
  const wanted = text.trim().toLowerCase()
  if (wanted === '' && status === 'any') return all
  return all.filter(
    ({ name, email, sendStatus }) =>
      (status === 'any' || sendStatus === status) &&
      (email.toLowerCase().includes(wanted) || name.toLowerCase().includes(wanted)),
  )
}

export function isSelectable(recipient: TemplateRecipient): boolean {
  return getExclusionReason(recipient) === null
}

export function listEmails(people: readonly { email: string }[]): string[] {
  return people.map(({ email }) => email)
}

/** Whether the chosen are those of an audience who can get a template, and no others. */
export function isEveryoneChosen(
  audience: Recipients,
  selected: ReadonlySet<string>,
  chosen: number,
): boolean {
  const reachable = audience.filter(isSelectable)
  return reachable.length === chosen && reachable.every(({ email }) => selected.has(email))
}

export type SendGroups = {
  notSent: Recipients
  alreadySent: Recipients
  /** An earlier send was interrupted or not confirmed, so they may have received it. */
  unknown: Recipients
  sending: Recipients
}

export function groupForSending(all: Recipients, selected: ReadonlySet<string>): SendGroups {
  const chosen = all.filter((item) => isSelectable(item) && selected.has(item.email))
  const those = (...statuses: SendStatus[]) =>
    chosen.filter(({ sendStatus }) => statuses.includes(sendStatus))
  return {
    notSent: those('never', 'failed'),
    alreadySent: those('sent'),
    unknown: those('unknown'),
    sending: those('sending'),
  }
}

/** How many of them a sending would reach. */
export function countDue(groups: SendGroups, choice: SendChoice): number {
  return Object.values(groups)
    .flat()
    .filter((recipient) => isDue(recipient, choice)).length
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

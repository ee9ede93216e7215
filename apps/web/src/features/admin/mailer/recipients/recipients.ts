import type { TemplateRecipient } from '@fovea/contract/admin'
import { isNoreplyEmail } from '@fovea/contract/noreply-email'
import type { SendStatus } from '@fovea/contract/admin/template-rules'
import type { SendTask } from '../sending/run-sends.ts'

export type Recipients = readonly TemplateRecipient[]

export type RecipientFilter = { text: string; status: SendStatus | 'any' }

export function filterRecipients(all: Recipients, { text, status }: RecipientFilter): Recipients {
  const wanted = text.trim().toLowerCase()
  if (wanted === '' && status === 'any') return all
  return all.filter(
    ({ email, sendStatus }) =>
      (status === 'any' || sendStatus === status) && email.toLowerCase().includes(wanted),
  )
}

/** Why a recipient is left out of every sending, or null if templates reach them. */
export function exclusionReason(recipient: TemplateRecipient): ExclusionReason | null {
  if (recipient.deactivated) return 'deactivated'
  if (!recipient.allowReceivingEmail) return 'unsubscribed'
  return isNoreplyEmail(recipient.email) ? 'no-reply address' : null
}

export const exclusionReasons = ['unsubscribed', 'no-reply address', 'deactivated'] as const
export type ExclusionReason = (typeof exclusionReasons)[number]

export function isSelectable(recipient: TemplateRecipient): boolean {
  return exclusionReason(recipient) === null
}

export function emailsOf(people: readonly { email: string }[]): string[] {
  return people.map(({ email }) => email)
}

/** The selected, by what a sending would mean for them. */
export type SendGroups = {
  /** Nothing speaks against sending. */
  fresh: Recipients
  /** They have it. */
  had: Recipients
  /** An earlier send was interrupted or not confirmed: they may have received it. */
  unknown: Recipients
  /** Somebody is sending to them at this moment. */
  sending: Recipients
}

export function groupForSending(all: Recipients, selected: ReadonlySet<string>): SendGroups {
  const chosen = all.filter((one) => isSelectable(one) && selected.has(one.email))
  const those = (...statuses: SendStatus[]) =>
    chosen.filter(({ sendStatus }) => statuses.includes(sendStatus))
  return {
    fresh: those('never', 'failed'),
    had: those('sent'),
    unknown: those('unknown'),
    sending: those('sending'),
  }
}

/** To whom else a template is sent, because the admin says so. */
export type SendChoice = { had: boolean; unknown: boolean }

export function tasksOf(groups: SendGroups, choice: SendChoice): SendTask[] {
  const again = [...(choice.had ? groups.had : []), ...(choice.unknown ? groups.unknown : [])]
  return [
    ...groups.fresh.map((recipient) => taskFor(recipient, false)),
    ...again.map((recipient) => taskFor(recipient, true)),
  ]
}

function taskFor({ email, sendCount }: TemplateRecipient, again: boolean): SendTask {
  return { email, sendCount, again }
}

/** The nearest row, so many rows on, that can be selected; where there is none, the same. */
export function rowAfter(rows: Recipients, from: number, step: number): number {
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

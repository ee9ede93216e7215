import { formatDollars } from '../billing/prices.ts'
import { spellDirectionControls } from '../direction-controls.ts'
import type { AuditEntry } from './audit.ts'

/** A sentence in parts: what a user may have typed is apart, because it is shown isolated from our words. */
export type AuditPart = { text: string; isTyped: boolean }

/** The start of an entry's sentence, up to its subject. Entries without a name have no subject in the sentence. */
const leads = {
  'request answered': 'Answered the request',
  'request updated': 'Changed the request',
  'request granted': 'Granted the request',
  'request resolved': 'Resolved the request',
  'request declined': 'Declined the request',
  'mail retried': 'Retried an email',
  'billing retried': 'Retried a billing task',
  'key renewed': 'Renewed the key',
  'account deactivated': 'Deactivated the account',
  'account reactivated': 'Reactivated the account',
  'team suspended': 'Suspended the team',
  'team reactivated': 'Reactivated the team',
  'subscription ended': 'Ended the subscription of',
  'trial extended': 'Extended the trial of',
  'commercial key issued': 'Issued a commercial key to',
  'signed out': 'Signed out',
  'role given': 'Gave a role in the back office to',
  'role changed': 'Changed the staff member',
  'role removed': 'Ended the role in the back office of',
  'passkeys reset': 'Reset the passkeys of',
  'passkey added': 'Added a passkey to the account',
  'passkey removed': 'Removed a passkey from the account',
  'refund ordered': 'Ordered a refund for',
  'credit ordered': 'Ordered a credit for',
  'payment retried': 'Retried a payment of',
  'write-off ordered': 'Ordered a write-off for',
  'customer viewed': 'Viewed the console as',
  'customer view ended': 'Ended the view of the console as',
  'note added': 'Added a note about',
  'note deleted': 'Deleted a note about',
  'tag added': 'Added a tag to',
  'tag removed': 'Removed a tag from',
  'template created': 'Created the email template',
  'template updated': 'Changed the email template',
  'template deleted': 'Deleted the email template',
  'template sent': 'Sent the email template',
  'sending started': 'Sent the email template',
  'sending scheduled': 'Scheduled the email template',
  'sending cancelled': 'Cancelled the sending of the email template',
  'bounce cleared': 'Allowed templates again to',
  'article published': 'Published the article',
  'article drafted': 'Wrote a draft of the article',
  'article scheduled': 'Scheduled the article',
  'article unpublished': 'Made a draft again of the article',
  'article changed': 'Changed the article',
  'article edited': 'Wrote changes, not published yet, to the article',
  'article changes discarded': 'Discarded the unpublished changes of the article',
  'article version restored': 'Restored an earlier version of the article',
  'article deleted': 'Moved to the trash the article',
  'article restored': 'Restored the article',
  'use case published': 'Published the use case',
  'use case drafted': 'Wrote a draft of the use case',
  'use case scheduled': 'Scheduled the use case',
  'use case unpublished': 'Made a draft again of the use case',
  'use case changed': 'Changed the use case',
  'use case edited': 'Wrote changes, not published yet, to the use case',
  'use case changes discarded': 'Discarded the unpublished changes of the use case',
  'use case version restored': 'Restored an earlier version of the use case',
  'use case deleted': 'Moved to the trash the use case',
  'use case restored': 'Restored the use case',
} as const

export type AuditAction = keyof typeof leads

export function isAuditAction(action: string): action is AuditAction {
  return Object.hasOwn(leads, action)
}

export const auditActions = Object.keys(leads).filter(isAuditAction)

const unnamed: readonly string[] = ['mail retried', 'billing retried'] satisfies AuditAction[]

export type AuditChange = { field: string; from?: string; to?: string }

const fieldNames: Readonly<Record<string, string>> = {
  body: 'text',
  blog_id: 'article',
  image_url: 'image',
}

type Described = Pick<AuditEntry, 'action' | 'subject' | 'detail' | 'recipients'>

export function describeAuditEntry(entry: Described): AuditPart[] {
  const { action, subject, recipients } = entry
  const lead = Object.entries(leads).find(([name]) => name === action)?.[1]
  const parts =
    lead === undefined
      ? [say(`${action.charAt(0).toUpperCase()}${action.slice(1)}: `), typed(subject)]
      : unnamed.includes(action)
        ? [say(lead)]
        : [say(`${lead} `), typed(subject)]
  if (recipients !== undefined) {
    const noun = recipients === 1 ? 'recipient' : 'recipients'
    parts.push(say(`, to ${recipients.toLocaleString('en-US')} ${noun}`))
  }
  return [...parts, ...describeTerms(entry.detail), ...describeChanges(entry)]
}

export function formatAuditEntry(entry: Described): string {
  return describeAuditEntry(entry)
    .map(({ text, isTyped }) => (isTyped ? spellDirectionControls(text) : text))
    .join('')
}

function describeTerms(detail: AuditEntry['detail']): AuditPart[] {
  const { amountCents, invoice, days, expires, signedOut, role, publication, writtenAt } = detail
  const { tag, passkey, reason } = detail
  return [
    ...(typeof amountCents === 'number' ? [say(`, ${formatDollars(amountCents)}`)] : []),
    ...(typeof invoice === 'string' ? [say(` of invoice ${invoice}`)] : []),
    ...(typeof days === 'number' ? [say(` by ${days} ${days === 1 ? 'day' : 'days'}`)] : []),
    ...(typeof expires === 'string' ? [say(`, until ${formatDay(expires)}`)] : []),
    ...(typeof signedOut === 'number'
      ? [say(` on ${signedOut} ${signedOut === 1 ? 'device' : 'devices'}`)]
      : []),
    ...(typeof role === 'string' ? [say(`, ${role}`)] : []),
    ...(typeof publication === 'string' ? [say(`, for ${formatMinute(publication)}`)] : []),
    ...(typeof writtenAt === 'string' ? [say(`, of ${formatMinute(writtenAt)}`)] : []),
    ...(typeof tag === 'string' ? [say(': '), typed(tag)] : []),
    ...(typeof passkey === 'string' ? [say(': '), typed(passkey)] : []),
    ...(typeof reason === 'string' && reason !== '' ? [say(': '), typed(reason)] : []),
  ]
}

function describeChanges(entry: Described): AuditPart[] {
  const changes = listChanges(entry)
  return changes.flatMap(({ field, from, to }, index) => {
    const separator = index === 0 ? ': ' : index === changes.length - 1 ? ' and ' : ', '
    const name = `the ${fieldNames[field] ?? field}`
    return from === undefined || to === undefined
      ? [say(`${separator}${name}`)]
      : [say(`${separator}${name} from “`), typed(from), say('” to “'), typed(to), say('”')]
  })
}

/** Entries that are older than the list of changes name the fields and the earlier title. */
function listChanges({ subject, detail }: Described): AuditChange[] {
  const { changes, changed, titleBefore } = detail
  if (Array.isArray(changes)) return changes.filter(isChange)
  if (!Array.isArray(changed)) return []
  return changed
    .filter((field) => typeof field === 'string')
    .map((field) =>
      field === 'title' && typeof titleBefore === 'string'
        ? { field, from: titleBefore, to: subject }
        : { field },
    )
}

function isChange(value: unknown): value is AuditChange {
  if (typeof value !== 'object' || value === null) return false
  const { field, from = '', to = '' }: { field?: unknown; from?: unknown; to?: unknown } = value
  return typeof field === 'string' && typeof from === 'string' && typeof to === 'string'
}

function formatDay(iso: string) {
  return new Date(iso).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
}

function formatMinute(iso: string) {
  const format = { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' } as const
  return `${new Date(iso).toLocaleString('en-US', { ...format, timeZone: 'UTC' })} UTC`
}

function say(text: string): AuditPart {
  return { text, isTyped: false }
}

function typed(text: string): AuditPart {
  return { text, isTyped: true }
}

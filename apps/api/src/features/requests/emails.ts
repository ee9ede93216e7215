import { toPlainName } from '@fovea/contract/to-plain-name'
import type { TeamRequest } from '@fovea/contract/requests'
import { requestTypes } from '@fovea/contract/requests/options'
import type { Config } from '../../platform/config/config.ts'
import type { NewEmail } from '../../platform/mail/outbox.ts'
import type { Recipient } from '../auth/index.ts'
import type { RequestRow } from './repository.ts'

export type RequestEmailInput = {
  id: string
  request: TeamRequest
  person: Recipient
  answerTo: string
  config: Config
}

/** Replies to this email go to the requester. */
export function createTeamEmail({
  id,
  request,
  person,
  answerTo,
  config,
}: RequestEmailInput): NewEmail {
  const { settings, publicUrl } = config
  const report = request.type === requestTypes.issue
  const name = toPlainName(person.nickname) || person.email
  return {
    name: `request-${id}`,
    userId: person.userId,
    to: report ? settings.developmentEmail : settings.businessEmail,
    replyTo: answerTo,
    subject: `${request.type}: ${name}`,
    parts: [
      { say: `${name} (${person.email}) sent a request.` },
      { facts: factsOf(request.info) },
      {
        link: {
          label: 'Open the request',
          url: `${publicUrl}/console/admin-requests?id=${id}`,
        },
      },
    ],
  }
}

/** Contains no text of the sender if the address may be another person's, or anyone could email strangers. */
export function createReceiptEmail(
  { id, request, person, answerTo, config }: RequestEmailInput,
  isOwn: boolean,
): NewEmail {
  return {
    name: `request-received-${id}`,
    userId: person.userId,
    to: answerTo,
    subject: `We received your request: ${request.type}`,
    parts: [
      { say: 'Thank you for your request. Confirmation may take 2-3 days.' },
      isOwn
        ? { facts: factsOf(request.info) }
        : { say: "If you didn't send us an issue report, ignore this email." },
      { link: { label: 'View your requests', url: `${config.publicUrl}/console/my-requests` } },
    ],
  }
}

type DecisionEmailInput = {
  row: RequestRow
  person: Recipient
  answerTo: string
  outcome: string
  config: Config
}

export function createDecisionEmail({
  row,
  person,
  answerTo,
  outcome,
  config,
}: DecisionEmailInput): NewEmail {
  return {
    name: `request-decided-${row.id}`,
    userId: person.userId,
    to: answerTo,
    subject:
      row.type === requestTypes.issue
        ? `Your issue report was ${formatDecision(row)}`
        : `Your request was ${formatDecision(row)}: ${row.type}`,
    parts: [
      { say: outcome },
      ...(row.note ? [{ quote: row.note }] : []),
      { link: { label: 'View your requests', url: `${config.publicUrl}/console/my-requests` } },
    ],
  }
}

type Reply = { id: string; text: string }
type ReplyEmailInput = Omit<DecisionEmailInput, 'outcome'> & { reply: Reply }

export function createReplyEmail({
  row,
  person,
  answerTo,
  reply,
  config,
}: ReplyEmailInput): NewEmail {
  const { settings, publicUrl } = config
  const isReport = row.type === requestTypes.issue
  return {
    name: `request-reply-${reply.id}`,
    userId: person.userId,
    to: answerTo,
    replyTo: isReport ? settings.developmentEmail : settings.businessEmail,
    subject: isReport ? 'About your issue report' : `About your request: ${row.type}`,
    parts: [
      { say: `We have a reply to your ${isReport ? 'issue report' : 'request'}.` },
      { quote: reply.text },
      { link: { label: 'View your requests', url: `${publicUrl}/console/my-requests` } },
    ],
  }
}

export function formatDecision({ type, state }: Pick<RequestRow, 'type' | 'state'>) {
  return type === requestTypes.issue && state === 'granted' ? 'resolved' : state
}

const labels: Record<string, string> = {
  email: 'Email',
  reply: 'Reply to',
  userRegion: 'Region',
  userIndustry: 'Industry',
  userPlatform: 'Platform',
  userjob: 'Job',
  userOrganization: 'Organization',
  projectDescription: 'Project',
  workLink: 'Work',
  purpose: 'Purpose',
  extendDate: 'Extend until',
  category: 'Category',
  content: 'Content',
  refusals: 'Refusals',
}

function factsOf(info: object) {
  return Object.entries(info).flatMap(([field, value]) => {
    const label = labels[field]
    if (label === undefined || value === null || value === undefined) return []
    const text = typeof value === 'string' ? value : JSON.stringify(value, null, 1)
    return text === '' ? [] : [[label, text] as const]
  })
}

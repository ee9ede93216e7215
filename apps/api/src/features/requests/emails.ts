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
  workspaceId: string | null
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
  const name = toPlainName(person.nickname) || person.email
  return {
    name: `request-${id}`,
    userId: person.userId,
    to: teamAddress(request, settings),
    replyTo: answerTo,
    subject: `${request.type}: ${name}`,
    parts: [
      { say: `${name} (${person.email}) sent a request.` },
      { facts: factsOf(request.info) },
      { link: { label: 'Open the request', url: adminUrl(publicUrl, id) } },
    ],
  }
}

type Reply = { id: string; text: string }
type ReplyEmailInput = Omit<DecisionEmailInput, 'outcome'> & { reply: Reply }
type AnswerEmailInput = Omit<ReplyEmailInput, 'replyTo'>

/** To the team. Replies to this email go where the sender is answered. */
export function createAnswerEmail({
  row,
  person,
  answerTo,
  reply,
  config,
}: AnswerEmailInput): NewEmail {
  const name = toPlainName(person.nickname) || person.email
  return {
    name: `request-answer-${reply.id}`,
    userId: person.userId,
    to: teamAddress(row, config.settings),
    replyTo: answerTo,
    thread: [`request-${row.id}`, ...namesOf('answer', row)],
    subject: `Re: ${row.type}: ${name}`,
    parts: [
      { say: `${name} (${person.email}) answered.` },
      { quote: reply.text },
      { link: { label: 'Open the request', url: adminUrl(config.publicUrl, row.id) } },
    ],
  }
}

/** Contains no text of the sender if the address may be another person's, or anyone could email strangers. */
export function createReceiptEmail(
  { id, request, person, answerTo, workspaceId, config }: RequestEmailInput,
  isOwn: boolean,
): NewEmail {
  return {
    name: receiptName(id),
    userId: person.userId,
    to: answerTo,
    subject: receiptSubject(request),
    parts: [
      { say: 'Thank you for your request. Confirmation may take 2-3 days.' },
      isOwn
        ? { facts: factsOf(request.info) }
        : { say: "If you didn't send us an issue report, ignore this email." },
      { link: { label: 'View your request', url: requestUrl(config, id, workspaceId) } },
    ],
  }
}

type DecisionEmailInput = {
  row: RequestRow
  person: Recipient
  answerTo: string
  /** See `findAnswerAddress`. */
  replyTo: string
  outcome: string
  config: Config
}

export function createDecisionEmail({
  row,
  person,
  answerTo,
  replyTo,
  outcome,
  config,
}: DecisionEmailInput): NewEmail {
  return {
    name: `request-decided-${row.id}`,
    userId: person.userId,
    to: answerTo,
    replyTo,
    thread: [receiptName(row.id), ...namesOf('reply', row)],
    subject:
      row.type === requestTypes.issue
        ? `Your issue report was ${formatDecision(row)}`
        : `Your request was ${formatDecision(row)}: ${row.type}`,
    parts: [
      { say: outcome },
      ...(row.note ? [{ quote: row.note }] : []),
      { link: { label: 'View your request', url: requestUrl(config, row.id, row.workspace_id) } },
    ],
  }
}

export function createReplyEmail({
  row,
  person,
  answerTo,
  replyTo,
  reply,
  config,
}: ReplyEmailInput): NewEmail {
  const isReport = row.type === requestTypes.issue
  return {
    name: `request-reply-${reply.id}`,
    userId: person.userId,
    to: answerTo,
    replyTo,
    thread: [receiptName(row.id), ...namesOf('reply', row)],
    // Some programs show emails as one conversation only under one subject.
    subject: `Re: ${receiptSubject(row)}`,
    parts: [
      { say: `We have a reply to your ${isReport ? 'issue report' : 'request'}.` },
      { quote: reply.text },
      {
        say: config.mail.reply
          ? 'Answer in the console, or reply to this email.'
          : "Answer in the console. Replies to this email reach our team's mailbox only.",
      },
      { link: { label: 'Answer', url: requestUrl(config, row.id, row.workspace_id) } },
    ],
  }
}

const mostNamed = 10

/** Names of the emails with earlier replies of this side: a long list would not fit into a header. */
function namesOf(kind: 'reply' | 'answer', { replies }: RequestRow) {
  return replies
    .filter(({ from_team }) => from_team === (kind === 'reply'))
    .slice(-mostNamed)
    .map(({ id }) => `request-${kind}-${id}`)
}

function receiptName(id: string) {
  return `request-received-${id}`
}

/** Names of all emails about a request to its sender. */
export function listEmailNames({ id, replies }: RequestRow) {
  const ofReplies = replies.filter(({ from_team }) => from_team)
  return [
    receiptName(id),
    `request-decided-${id}`,
    ...ofReplies.map((reply) => `request-reply-${reply.id}`),
  ]
}

function receiptSubject({ type }: Pick<RequestRow, 'type'>) {
  return `We received your request: ${type}`
}

export function teamAddress({ type }: Pick<RequestRow, 'type'>, settings: Config['settings']) {
  return type === requestTypes.issue ? settings.developmentEmail : settings.businessEmail
}

function adminUrl(publicUrl: string, id: string) {
  return `${publicUrl}/console/admin-requests?id=${id}`
}

function requestUrl({ publicUrl }: Config, id: string, workspaceId: string | null) {
  const query = new URLSearchParams({ id, ...(workspaceId !== null && { workspace: workspaceId }) })
  return `${publicUrl}/console/my-requests?${query.toString()}`
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

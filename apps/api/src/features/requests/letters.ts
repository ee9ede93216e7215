import { plainName } from '@fovea/contract/plain-name'
import type { TeamRequest } from '@fovea/contract/requests'
import { requestTypes } from '@fovea/contract/requests/options'
import type { Config } from '../../platform/config/config.ts'
import type { NewMail } from '../../platform/mail/outbox.ts'
import type { Recipient } from '../session/index.ts'
import type { RequestRow } from './repository.ts'

export type Asked = { id: string; request: TeamRequest; person: Recipient; config: Config }

/** Tells the team what somebody asks; an answer goes to the address that the form names. */
export function teamLetter({ id, request, person, config }: Asked): NewMail {
  const { settings, publicUrl } = config
  const report = request.type === requestTypes.issue
  const name = plainName(person.nickname) || person.email
  return {
    name: `request-${id}`,
    userId: person.userId,
    to: report ? settings.developmentEmail : settings.businessEmail,
    replyTo: report ? request.info.reply : request.info.email,
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

/** Where the person wants to be answered: a report names the address itself. */
export function answerAddress({ info }: { info: TeamRequest['info'] }, person: Recipient) {
  return 'reply' in info ? info.reply : person.email
}

/**
 * Tells the person that the request has arrived. An address that may be somebody else's is told nothing that the sender wrote:
 * otherwise anybody could have us mail their words to anybody.
 */
export function receiptLetter({ id, request, person, config }: Asked, isOwn: boolean): NewMail {
  return {
    name: `request-received-${id}`,
    userId: person.userId,
    to: answerAddress(request, person),
    subject: `We received your request: ${request.type}`,
    parts: [
      { say: 'Thank you for your request. Confirmation may take 2-3 days.' },
      isOwn
        ? { facts: factsOf(request.info) }
        : { say: "If you didn't send us an issue report, ignore this e-mail." },
      { link: { label: 'View your requests', url: `${config.publicUrl}/console/my-requests` } },
    ],
  }
}

type Decided = { row: RequestRow; person: Recipient; outcome: string; config: Config }

/** Tells the person what was decided, and what it means for them. */
export function decisionLetter({ row, person, outcome, config }: Decided): NewMail {
  return {
    name: `request-decided-${row.id}`,
    userId: person.userId,
    to: answerAddress(row, person),
    subject:
      row.type === requestTypes.issue
        ? `Your issue report was ${decidedWord(row)}`
        : `Your request was ${decidedWord(row)}: ${row.type}`,
    parts: [
      { say: outcome },
      ...(row.note ? [{ quote: row.note }] : []),
      { link: { label: 'View your requests', url: `${config.publicUrl}/console/my-requests` } },
    ],
  }
}

/** How a decision is told: a report is not granted, it is resolved. */
export function decidedWord({ type, state }: Pick<RequestRow, 'type' | 'state'>) {
  return type === requestTypes.issue && state === 'granted' ? 'resolved' : state
}

const labels: Record<string, string> = {
  email: 'E-mail',
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

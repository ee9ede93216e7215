import type { OwnRequest } from '@fovea/contract/requests'
import { requestTypes } from '@fovea/contract/requests/options'

const fieldWords: Readonly<Record<string, string>> = {
  category: 'Category',
  reply: 'Reply email',
  email: 'Email',
  userRegion: 'Region',
  userIndustry: 'Industry',
  userPlatform: 'Platform',
  userjob: 'Job',
  userOrganization: 'Organization',
  userCompany: 'Company',
  workLink: 'Link to the work',
  extendDate: 'Extend until',
  userPurpose: 'Purpose',
  purpose: 'Purpose',
  projectDescription: 'Project description',
  content: 'Content',
}

export type RequestField = { name: string; label: string; value: string }

export function listRequestFields({ info }: Pick<OwnRequest, 'info'>): RequestField[] {
  return Object.entries(fieldWords).flatMap(([name, label]) => {
    const value = info[name]
    return typeof value === 'string' && value !== '' ? [{ name, label, value }] : []
  })
}

export function countAttachedRefusals({ info }: Pick<OwnRequest, 'info'>): number {
  const { refusals } = info
  return Array.isArray(refusals) ? refusals.length : 0
}

export function getRequestTopic({ type, info }: Pick<OwnRequest, 'type' | 'info'>): string {
  const topic = info[topicFields[type]]
  return typeof topic === 'string' ? topic : ''
}

const excerptLength = 120

/** The first words of what the sender wrote. */
export function getRequestExcerpt({ info }: Pick<OwnRequest, 'info'>): string {
  const { content, projectDescription, purpose } = info
  const text = content ?? projectDescription ?? purpose
  return typeof text === 'string' ? text.slice(0, excerptLength) : ''
}

const topicFields: Record<OwnRequest['type'], string> = {
  [requestTypes.commercial]: 'userOrganization',
  [requestTypes.extension]: 'extendDate',
  [requestTypes.ambassador]: 'userOrganization',
  [requestTypes.issue]: 'category',
}

export function formatRequestState({ type, state }: Pick<OwnRequest, 'type' | 'state'>): string {
  switch (state) {
    case 'open':
      return 'Open'
    case 'granted':
      return type === requestTypes.issue ? 'Resolved' : 'Granted'
    case 'declined':
      return 'Declined'
  }
}

type Conversation = Pick<OwnRequest, 'type' | 'state' | 'status'>

/** Says whose turn it is, or how the conversation ended. */
export function formatRequestStatus(request: Conversation, viewer: 'team' | 'sender'): string {
  switch (request.status) {
    case 'open':
      return 'Open'
    case 'waiting':
      return viewer === 'team' ? 'Waiting' : 'Waiting for you'
    case 'done':
      return request.state === 'open' ? 'Closed' : formatRequestState(request)
  }
}

/** The last text of the team: a reply, or the note of the decision. */
export function getLastAnswer({ replies, note, decidedAt }: OwnRequest): string {
  const reply = replies.findLast(({ from }) => from === 'team')
  if (note === '' || decidedAt === null) return reply?.text ?? ''
  return reply !== undefined && reply.created > decidedAt ? reply.text : note
}

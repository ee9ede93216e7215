import type { AdminRequest } from '@fovea/contract/admin'
import { productionDays } from '@fovea/contract/license-keys/rules'
import { requestTypes } from '@fovea/contract/requests/options'
import { stateWord } from '../../../lib/words/request-words.ts'
import { extendedTo } from '../people/extended-to.ts'
import type { Decision, RequestDetail } from './calls.ts'

type Act = Decision['decision']

/** What a decision is called: a report is not granted, it is resolved. */
export function actWord({ type }: Pick<AdminRequest, 'type'>, act: Act): string {
  if (act === 'decline') return 'Decline'
  return type === requestTypes.issue ? 'Resolve' : 'Grant'
}

export function decidedBefore(doc: Pick<AdminRequest, 'type' | 'state' | 'decidedBy'>): string {
  const noun = doc.type === requestTypes.issue ? 'report' : 'request'
  const word = stateWord(doc).toLowerCase()
  return `${doc.decidedBy ?? 'Another admin'} has already ${word} this ${noun}.`
}

export function answerWords({ answerTo }: Pick<RequestDetail, 'answerTo'>): string {
  return answerTo === null
    ? 'No e-mail is sent: the requester has no confirmed address.'
    : `${answerTo} will get an e-mail.`
}

type Decided = Pick<RequestDetail, 'development'> & { doc: Pick<AdminRequest, 'type'> }

export function effectOf({ doc, development }: Decided, act: Act, days: number, now: Date): string {
  if (act === 'decline') return 'Nothing changes for them.'
  switch (doc.type) {
    case requestTypes.extension:
      return development === null
        ? 'They have no development key to extend.'
        : `Their development key will expire on ${extendedTo(development.expire_date, days, now)}.`
    case requestTypes.commercial:
    case requestTypes.ambassador:
      return `They get a commercial key for ${productionDays} days, with no session limit.`
    case requestTypes.issue:
      return 'The report is closed.'
  }
}

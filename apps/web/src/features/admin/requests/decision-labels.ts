import type { AdminRequest } from '@fovea/contract/admin'
import { productionDays } from '@fovea/contract/license-keys/rules'
import { requestTypes } from '@fovea/contract/requests/options'
import { formatRequestState } from '../../../lib/text/request-labels.ts'
import { formatExtendedDate } from '../users/extended-date.ts'
import type { Decision, RequestDetail } from './calls.ts'

type DecisionChoice = Decision['decision']

export function formatDecisionButton(
  { type }: Pick<AdminRequest, 'type'>,
  choice: DecisionChoice,
): string {
  if (choice === 'decline') return 'Decline'
  return type === requestTypes.issue ? 'Resolve' : 'Grant'
}

export function formatEarlierDecision(
  doc: Pick<AdminRequest, 'type' | 'state' | 'decidedBy'>,
): string {
  const noun = doc.type === requestTypes.issue ? 'report' : 'request'
  const word = formatRequestState(doc).toLowerCase()
  return `${doc.decidedBy ?? 'Another admin'} has already ${word} this ${noun}.`
}

export function formatRecipient({ answerTo }: Pick<RequestDetail, 'answerTo'>): string {
  return answerTo === null
    ? 'No email is sent: the requester has no confirmed address.'
    : `${answerTo} will get an email.`
}

type Decided = Pick<RequestDetail, 'development'> & { doc: Pick<AdminRequest, 'type'> }

export function formatDecisionEffect(
  { doc, development }: Decided,
  choice: DecisionChoice,
  days: number,
  now: Date,
): string {
  if (choice === 'decline') return 'Nothing changes for them.'
  switch (doc.type) {
    case requestTypes.extension:
      return development === null
        ? 'They have no development key to extend.'
        : `Their development key will expire on ${formatExtendedDate(development.expire_date, days, now)}.`
    case requestTypes.commercial:
    case requestTypes.ambassador:
      return `They get a commercial key for ${productionDays} days, with no session limit.`
    case requestTypes.issue:
      return 'The report is closed.'
  }
}

import { type DeliveryState, deliveryStates } from '@fovea/contract/admin/recipient-rules'
import { readSegment } from './recipients/read-segment.ts'
import type { Segment } from '@fovea/contract/admin/recipient-rules'

export const newTemplateId = 'new'

export type MailerSearch = Segment & {
  /** The template that is open. */
  id?: string | undefined
  /** The sending that is open, or `all` for the list of them. */
  sending?: string | undefined
  state?: DeliveryState | undefined
  search?: string | undefined
  /** The list that is open, unless it is that of the templates. */
  list?: 'bounces' | undefined
}

export const allSendings = 'all'

export function readMailerSearch(given: Record<string, unknown>): MailerSearch {
  const { id, sending, search } = given
  return {
    ...readSegment(given),
    ...(isText(id) && { id }),
    ...(isText(sending) && { sending }),
    ...(isText(search) && { search }),
    ...(given['list'] === 'bounces' && { list: 'bounces' as const }),
    state: deliveryStates.find((state) => state === given['state']),
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

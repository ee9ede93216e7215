import {
  type DeliveryState,
  deliveryStates,
  type Segment,
} from '@fovea/contract/admin/recipient-rules'
import { readSegment } from './recipients/read-segment.ts'
import { readChoice, readText } from '../../../lib/text/read-search.ts'

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
  return {
    ...readSegment(given),
    id: readText(given['id']),
    sending: readText(given['sending']),
    search: readText(given['search']),
    list: given['list'] === 'bounces' ? 'bounces' : undefined,
    state: readChoice(deliveryStates, given['state']),
  }
}

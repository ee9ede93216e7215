import { readSegment, type Segment } from './recipients/segment.ts'

export const newTemplateId = 'new'

export type MailerSearch = Segment & { id?: string | undefined }

export function readMailerSearch(given: Record<string, unknown>): MailerSearch {
  const { id } = given
  return { ...readSegment(given), ...(typeof id === 'string' && id !== '' && { id }) }
}

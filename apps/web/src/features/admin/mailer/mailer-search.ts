/** Stands in the place of an id while a template is written that has none yet. */
export const newTemplateId = 'new'

/** Which template is looked at; without one, the list. */
export type MailerSearch = { id?: string | undefined }

/** Takes what makes sense of an address, and leaves the rest. */
export function readMailerSearch({ id }: Record<string, unknown>): MailerSearch {
  return typeof id === 'string' && id !== '' ? { id } : {}
}

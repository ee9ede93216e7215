export const newTemplateId = 'new'

export type MailerSearch = { id?: string | undefined }

export function readMailerSearch({ id }: Record<string, unknown>): MailerSearch {
  return typeof id === 'string' && id !== '' ? { id } : {}
}

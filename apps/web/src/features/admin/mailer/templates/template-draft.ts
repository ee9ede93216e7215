import { postTemplate, type EmailTemplate } from '@fovea/contract/admin'
import { templateVariables, unknownVariables } from '@fovea/contract/admin/template-rules'

/** What of a template is written by hand. */
export type TemplateDraft = { emailSubject: string; emailBody: string }

export const written = (variable: string): string => `{{${variable}}}`

export function draftOf(template: EmailTemplate | undefined): TemplateDraft {
  const { emailSubject = '', emailBody = '' } = template ?? {}
  return { emailSubject, emailBody }
}

export function isSame(one: TemplateDraft, other: TemplateDraft): boolean {
  return one.emailSubject === other.emailSubject && one.emailBody === other.emailBody
}

export function draftError(field: keyof TemplateDraft, text: string): string | null {
  const [unknown] = unknownVariables(text)
  if (unknown !== undefined) {
    const known = templateVariables.map(written).join(', ')
    return `Unknown variable ${written(unknown)}. Use one of ${known}.`
  }
  return postTemplate.body.shape[field].safeParse(text).error?.issues[0]?.message ?? null
}

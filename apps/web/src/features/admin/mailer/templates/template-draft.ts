import { postTemplate, type EmailTemplate } from '@fovea/contract/admin'
import { templateVariables, findUnknownVariables } from '@fovea/contract/admin/template-rules'

export type TemplateDraft = { emailSubject: string; emailBody: string }

export const formatVariable = (variable: string): string => `{{${variable}}}`

export function createDraft(template: EmailTemplate | undefined): TemplateDraft {
  const { emailSubject = '', emailBody = '' } = template ?? {}
  return { emailSubject, emailBody }
}

export function isSameDraft(first: TemplateDraft, second: TemplateDraft): boolean {
  return first.emailSubject === second.emailSubject && first.emailBody === second.emailBody
}

export function findDraftError(field: keyof TemplateDraft, text: string): string | null {
  const [unknown] = findUnknownVariables(text)
  if (unknown !== undefined) {
    const allowed = templateVariables.map(formatVariable).join(', ')
    return `Unknown variable ${formatVariable(unknown)}. Use one of ${allowed}.`
  }
  return postTemplate.body.shape[field].safeParse(text).error?.issues[0]?.message ?? null
}

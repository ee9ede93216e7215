/** `unknown`: the email may have arrived, but the console stopped or the mail server did not confirm. */
export const sendStatuses = ['never', 'sending', 'sent', 'failed', 'unknown'] as const
export type SendStatus = (typeof sendStatuses)[number]

export const templateVariables = ['name', 'email', 'brand'] as const
export type TemplateValues = Record<(typeof templateVariables)[number], string>

const variable = /\{\{\s*(\w+)\s*\}\}/g
const linkLine = /^\[([^\]]+)\]\((https?:\/\/[^\s)]+)\)$/

export function findUnknownVariables(text: string): string[] {
  const names = [...text.matchAll(variable)].map(([, name = '']) => name)
  return [...new Set(names)].filter((name) => !isVariable(name))
}

export function fillTemplate(text: string, values: TemplateValues): string {
  return text.replaceAll(variable, (fullText, name: string) =>
    isVariable(name) ? values[name] : fullText,
  )
}

/** A paragraph of a template's body, or a button: a line such as `[Open the console](https://…)`. */
export type TemplatePart = { say: string } | { link: { label: string; url: string } }

export function splitTemplate(body: string, values: TemplateValues): TemplatePart[] {
  return body
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => {
      const [, label, url] = linkLine.exec(paragraph) ?? []
      if (label !== undefined && url !== undefined)
        return { link: { label: fillTemplate(label, values), url } }
      return { say: fillTemplate(paragraph, values) }
    })
}

function isVariable(name: string): name is keyof TemplateValues {
  return templateVariables.some((known) => known === name)
}

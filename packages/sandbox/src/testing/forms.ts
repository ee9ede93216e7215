export type Form = {
  method: string
  action: string
  fields: Record<string, string>
  buttons: string[]
}

export function findForms(markup: string): Form[] {
  return Array.from(
    markup.matchAll(/<form([^>]*)>(.*?)<\/form>/gs),
    ([, head = '', inner = '']) => ({
      method: attribute(head, 'method'),
      action: attribute(head, 'action'),
      fields: Object.fromEntries(
        Array.from(inner.matchAll(/<input([^>]*)>/g), ([, input = '']) => [
          attribute(input, 'name'),
          attribute(input, 'value'),
        ]),
      ),
      buttons: Array.from(inner.matchAll(/<button[^>]*>(.*?)<\/button>/gs), ([, label = '']) =>
        label
          .replaceAll(/<[^>]*>/g, ' ')
          .replaceAll(/\s+/g, ' ')
          .trim(),
      ),
    }),
  )
}

export function findForm(markup: string, wanted: (form: Form) => boolean): Form {
  const form = findForms(markup).find(wanted)
  if (!form) throw new Error('The page has no such form.')
  return form
}

export function submitForm(page: string, form: Form, typed: Record<string, string> = {}) {
  return fetch(new URL(form.action, page), {
    method: form.method,
    body: new URLSearchParams({ ...form.fields, ...typed }),
    redirect: 'manual',
  })
}

function attribute(markup: string, name: string): string {
  const value = new RegExp(`\\b${name}="([^"]*)"`).exec(markup)?.[1] ?? ''
  return value
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}

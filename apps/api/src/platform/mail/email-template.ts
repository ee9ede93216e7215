import { common, light } from '@fovea/contract/design-tokens'
import { spellDirectionControls } from '@fovea/contract/direction-controls'

type EmailPart =
  | { say: string }
  | { facts: readonly (readonly [name: string, value: string])[] }
  /** Text of a user, which is shown as a quotation. */
  | { quote: string }
  | { link: { label: string; url: string } }

export type EmailTemplate = {
  subject: string
  parts: readonly EmailPart[]
  /** Address of an invisible image at the end. */
  imageUrl?: string | undefined
}

type EmailFrame = { brand: string; consoleUrl: string; unsubscribeUrl?: string | undefined }

export function renderEmailText({ parts }: EmailTemplate, frame: EmailFrame): string {
  const pieces = parts.map((part) => {
    if ('say' in part) return part.say
    if ('facts' in part)
      return part.facts
        .map(([name, value]) => `${name}: ${spellDirectionControls(value)}`)
        .join('\n')
    if ('quote' in part) return spellDirectionControls(part.quote).replaceAll(/^/gm, '> ')
    return `${part.link.label}: ${part.link.url}`
  })
  const footer = [
    `${frame.brand} · ${frame.consoleUrl}`,
    ...(frame.unsubscribeUrl === undefined ? [] : [`Unsubscribe: ${frame.unsubscribeUrl}`]),
  ]
  return [...pieces, ['-- ', ...footer].join('\n'), ''].join('\n\n')
}

export function renderEmailHtml(
  { subject, parts, imageUrl }: EmailTemplate,
  frame: EmailFrame,
): string {
  const unsubscribe =
    frame.unsubscribeUrl === undefined
      ? ''
      : ` · <a href="${escape(frame.unsubscribeUrl)}" style="${styles.faint}">Unsubscribe</a>`
  const image =
    imageUrl === undefined ? '' : `<img src="${escape(imageUrl)}" width="1" height="1" alt="">`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escape(subject)}</title></head>
<body style="${styles.body}"><div style="${styles.sheet}">
<p style="${styles.brand}">${escape(frame.brand)}</p>
<h1 style="${styles.title}">${escape(subject)}</h1>
${parts.map(partHtml).join('\n')}
<p style="${styles.footer}"><a href="${escape(frame.consoleUrl)}" style="${styles.faint}">${escape(frame.brand)} console</a>${unsubscribe}</p>
</div>${image}</body></html>
`
}

// Many mail clients support inline styles only.
const font = "font:14px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif"
const styles = {
  body: `margin:0;padding:24px;background:${light.paper};color:${light.ink};${font}`,
  sheet: `max-width:560px;margin:0 auto;padding:32px;background:${light.card};border:1px solid ${light.line};border-radius:${common['radius-medium']}`,
  brand: `margin:0 0 24px;font-weight:600;color:${light.iris}`,
  title: 'margin:0 0 16px;font-size:20px;line-height:1.3',
  cell: 'padding:4px 16px 4px 0;vertical-align:top;text-align:left',
  quote: `margin:16px 0;padding:8px 16px;border-left:3px solid ${light.line};white-space:pre-wrap`,
  button: `display:inline-block;padding:10px 16px;border-radius:${common['radius-small']};background:${light.iris};color:${light['on-iris']};text-decoration:none`,
  footer: `margin:32px 0 0;padding-top:16px;border-top:1px solid ${light.line};color:${light['ink-2']}`,
  faint: `color:${light['ink-2']}`,
} as const

function partHtml(part: EmailPart): string {
  if ('say' in part) return `<p style="margin:16px 0">${escape(part.say)}</p>`
  if ('quote' in part)
    return `<blockquote style="${styles.quote}">${escape(spellDirectionControls(part.quote))}</blockquote>`
  if ('link' in part) {
    const { label, url } = part.link
    return `<p style="margin:24px 0"><a href="${escape(url)}" style="${styles.button}">${escape(label)}</a></p>`
  }
  const rows = part.facts.map(
    ([name, value]) =>
      `<tr><th style="${styles.cell};font-weight:400;${styles.faint}">${escape(name)}</th><td style="${styles.cell};white-space:pre-wrap;overflow-wrap:anywhere">${escape(spellDirectionControls(value))}</td></tr>`,
  )
  return `<table style="border-collapse:collapse;margin:16px 0">${rows.join('')}</table>`
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escape(text: string) {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
}

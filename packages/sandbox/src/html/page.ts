import type { Reply } from '../http/reply.ts'
import { renderHtml } from './html.ts'
import type { Html } from './html.ts'
import type { Stylesheet } from './stylesheet.ts'

export type Page = {
  title: string
  style: Stylesheet
  body: Html
  status?: number
}

/** There is no `form-action`: Chromium also applies it to the redirect after a form, which leads to the console. */
export function renderPage({ title, style, body, status = 200 }: Page): Reply {
  const policy = [
    "default-src 'none'",
    `style-src ${style.cspSource}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  const document = renderHtml`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        ${style.element}
      </head>
      ${body}
    </html>`
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.join('; '),
    },
    body: document.markup,
  }
}

import { renderHtml } from '../../html/html.ts'
import type { Html } from '../../html/html.ts'
import type { Stylesheet } from '../../html/stylesheet.ts'
import type { Reply } from '../../http/reply.ts'

/** A page for use in frames: only its own script and style, and calls to its own origin. */
export function renderFramePage(
  title: string,
  style: Stylesheet,
  script: string,
  body: Html,
): Reply {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${style.cspSource}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ]
  const document = renderHtml`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${title}</title>
        ${style.element}
        <script type="module" src="/stripe/browser/${script}.js"></script>
      </head>
      <body>
        ${body}
      </body>
    </html>`
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.join('; '),
    },
    body: document.markup,
  }
}

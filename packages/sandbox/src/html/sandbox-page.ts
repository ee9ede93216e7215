import type { Reply } from '../http/reply.ts'
import { renderHtml } from './html.ts'
import type { Html } from './html.ts'
import { mark } from './mark.ts'
import { renderPage } from './page.ts'
import type { Stylesheet } from './stylesheet.ts'

export type SandboxPage = {
  title: string
  style: Stylesheet
  main: Html
  status?: number
}

export function renderSandboxPage({ title, style, main, status = 200 }: SandboxPage): Reply {
  return renderPage({
    title: `${title} · Fovea sandbox`,
    style,
    status,
    body: renderHtml`<body>
      <header class="bar">
        <a class="brand" href="/">${mark} Fovea sandbox</a>
        <nav aria-label="Sandbox">
          <a href="/mail/">Inbox</a>
          <a href="/stripe/">Card provider</a>
          <a href="/site/pricing">Website</a>
        </nav>
      </header>
      <main>${main}</main>
    </body>`,
  })
}

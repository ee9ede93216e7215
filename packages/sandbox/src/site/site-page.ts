import { renderHtml } from '../html/html.ts'
import type { Html } from '../html/html.ts'
import { mark } from '../html/mark.ts'
import { renderPage } from '../html/page.ts'
import type { Reply } from '../http/reply.ts'
import { siteStyle } from './site-style.ts'

const pages = [
  { path: '/site/pricing', title: 'Pricing' },
  { path: '/site/guide', title: 'Ambassador guide' },
  { path: '/site/downloads/', title: 'Downloads' },
  { path: '/site/contact', title: 'Contact' },
] as const

export type SitePath = (typeof pages)[number]['path']

export function renderSitePage(current: SitePath, title: string, main: Html): Reply {
  return renderPage({
    title: `${title} · Fovea`,
    style: siteStyle,
    body: renderHtml`<body>
      <header class="bar">
        <a class="brand" href="/site/pricing">${mark} Fovea</a>
        <nav aria-label="Website">
          ${pages.map(
            ({ path, title }) =>
              renderHtml`<a href="${path}" ${path === current ? renderHtml`aria-current="page"` : undefined}
                >${title}</a
              >`,
          )}
        </nav>
      </header>
      <main>${main}</main>
      <footer>
        This page stands in for the web site on your own machine. <a href="/">The sandbox</a>
      </footer>
    </body>`,
  })
}

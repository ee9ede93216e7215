import type { Reply } from '../http/reply.ts'
import { baseStyle } from './base-style.ts'
import { renderHtml } from './html.ts'
import { renderSandboxPage } from './sandbox-page.ts'
import { createStylesheet } from './stylesheet.ts'

const style = createStylesheet(baseStyle)

export function renderProblemPage(status: number, sentence: string): Reply {
  return renderSandboxPage({
    title: `Error ${status}`,
    style,
    status,
    main: renderHtml`<p class="eyebrow">Error ${status}</p>
      <h1>${sentence}</h1>
      <p><a href="/">See all parts of the sandbox</a></p>`,
  })
}

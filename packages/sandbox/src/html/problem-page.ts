import type { Reply } from '../http/reply.ts'
import { baseStyle } from './base-style.ts'
import { html } from './html.ts'
import { sandboxPage } from './sandbox-page.ts'
import { stylesheet } from './stylesheet.ts'

const style = stylesheet(baseStyle)

/** A page that says in one sentence what went wrong. */
export function problemPage(status: number, sentence: string): Reply {
  return sandboxPage({
    title: `Error ${status}`,
    style,
    status,
    main: html`<p class="eyebrow">Error ${status}</p>
      <h1>That did not work</h1>
      <p class="lead">${sentence}</p>
      <p><a href="/">See all parts of the sandbox</a></p>`,
  })
}

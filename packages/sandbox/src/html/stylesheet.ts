import { createHash } from 'node:crypto'
import { renderHtml } from './html.ts'
import type { Html } from './html.ts'

/** A page's whole style: one element, and the source that lets it through the content security policy. */
export type Stylesheet = { element: Html; cspSource: string }

/** Tag for a piece of style. It takes no interpolation, so a style is always ours, word for word. */
export function createCss(strings: TemplateStringsArray): Html {
  return renderHtml(strings)
}

/** Joins pieces of style into one inline stylesheet. */
export function createStylesheet(...pieces: readonly Html[]): Stylesheet {
  const element = renderHtml`<style>
    ${pieces}
  </style>`
  const { markup } = element
  const text = markup.slice(markup.indexOf('>') + 1, markup.lastIndexOf('<'))
  const digest = createHash('sha256').update(text).digest('base64')
  return { element, cspSource: `'sha256-${digest}'` }
}

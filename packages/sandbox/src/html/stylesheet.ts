import { createHash } from 'node:crypto'
import { renderHtml } from './html.ts'
import type { Html } from './html.ts'

export type Stylesheet = { element: Html; cspSource: string }

export function createCss(strings: TemplateStringsArray, ...values: readonly string[]): Html {
  return renderHtml(strings, ...values)
}

export function createStylesheet(...pieces: readonly Html[]): Stylesheet {
  const element = renderHtml`<style>
    ${pieces}
  </style>`
  const { markup } = element
  const text = markup.slice(markup.indexOf('>') + 1, markup.lastIndexOf('<'))
  const digest = createHash('sha256').update(text).digest('base64')
  return { element, cspSource: `'sha256-${digest}'` }
}

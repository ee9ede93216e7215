import type { Plugin } from 'vite'
import { createFirstPaints, renderParts } from './src/shell/loading/skeleton-parts.ts'

/** Writes `first-paints.json`: the HTML that the server puts into a page, so that a browser paints it at once. */
export function firstPaintPlugin(): Plugin {
  return {
    name: 'first-paint',
    generateBundle() {
      const { pages, other, public: publicPages, text } = createFirstPaints('__BRAND_NAME__')
      const source = JSON.stringify({
        pages: Object.fromEntries(
          Object.entries(pages).map(([name, parts]) => [name, renderParts(parts)]),
        ),
        other: renderParts(other),
        public: renderParts(publicPages),
        text: renderParts(text),
      })
      this.emitFile({ type: 'asset', fileName: 'first-paints.json', source })
    },
  }
}

import path from 'node:path'
import { common, dark, light, toCustomProperties } from '@fovea/contract/design-tokens'
import type { HtmlTagDescriptor, Plugin } from 'vite'

const firstStyles = path.join(import.meta.dirname, 'src/main.css')

/** Writes the design tokens into the first stylesheet, which scripts and Mantine do not have to load for, and the HTML. */
export function designTokensPlugin(): Plugin {
  return {
    name: 'design-tokens',
    enforce: 'pre',
    transform: {
      filter: { id: /\/main\.css$/ },
      handler: (code, id) => (path.normalize(id) === firstStyles ? createStyles() + code : null),
    },
    transformIndexHtml: () => [
      createThemeColor('light', light.paper),
      createThemeColor('dark', dark.paper),
    ],
  }
}

function createStyles(): string {
  return `:root { ${toCustomProperties({ ...common, ...light })} }
:root[data-mantine-color-scheme='dark'] { ${toCustomProperties(dark)} }
`
}

function createThemeColor(scheme: string, content: string): HtmlTagDescriptor {
  const media = `(prefers-color-scheme: ${scheme})`
  return { tag: 'meta', attrs: { name: 'theme-color', content, media }, injectTo: 'head' }
}

import path from 'node:path'
import { common, dark, light, toCustomProperties } from '@fovea/contract/design-tokens'
import type { HtmlTagDescriptor, Plugin } from 'vite'

/** Half of the styles of every page, and not in the palette. */
const unusedColors =
  /--mantine-color-(?:blue|cyan|grape|green|indigo|lime|orange|pink|teal|violet|yellow)-[\w-]+:[^;]*;/g

const firstStyles = path.join(import.meta.dirname, 'src/main.css')

/** Writes the design tokens into the first stylesheet and the HTML, and leaves Mantine's other colours out. */
export function designTokensPlugin(): Plugin {
  return {
    name: 'design-tokens',
    enforce: 'pre',
    transform: {
      filter: { id: /\/(?:main|default-css-variables\.layer)\.css$/ },
      handler(code, id) {
        if (id.includes('@mantine')) return code.replaceAll(unusedColors, '')
        return path.normalize(id) === firstStyles ? createStyles() + code : null
      },
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

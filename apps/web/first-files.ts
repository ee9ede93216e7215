import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const source = path.join(import.meta.dirname, 'src')

const pages = {
  'index.html': path.join(source, 'app/start.tsx'),
  'sign.html': path.join(source, 'app/sign.tsx'),
}

/**
 * Adds preload links for all files of a page's entry, and for its font: a browser would otherwise discover them only
 * after reading the first ones. The sign-in page has another entry and so gets an HTML file, which the server sends for `/sign`.
 */
export function preloadPlugin(): Plugin {
  return {
    name: 'first-files',
    enforce: 'post',
    generateBundle(_, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') return
      const html = String(page.source)
      for (const [fileName, entry] of Object.entries(pages)) {
        const links = [linkToFont(bundle), ...linksTo(filesOf(entry, bundle), html)]
        const source = html.replace('</head>', `${links.join('')}  </head>`)
        if (fileName === 'index.html') page.source = source
        else this.emitFile({ type: 'asset', fileName, source: withFirstWords(source) })
      }
    },
  }
}

/** Writes the sign-in page's first sentence into the HTML, so that it can be read while the scripts load. */
function withFirstWords(html: string): string {
  const words = `<h1>Sign in to __BRAND_NAME__</h1><p>Eye tracking for your app. Sign in for a free key.</p>`
  return html
    .replace(
      '<div id="root"></div>',
      `<div id="root"><main class="first-words"><div>${words}</div></main></div>`,
    )
    .replace(/<div id="first-paint"[^\n]*<\/div>/, '')
}

function filesOf(entry: string, bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const found = new Set(chunks.filter(({ moduleIds }) => moduleIds.includes(entry)))
  for (const { imports } of found) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk)
  }
  return [...found]
}

/** The font of all texts. That of keys and code arrives when the page shows one. */
function linkToFont(bundle: Rolldown.OutputBundle): string {
  const font = Object.values(bundle).find(
    (file) => file.type === 'asset' && file.names.includes('geist-latin-wght-normal.woff2'),
  )
  if (font === undefined) throw new Error('The build has no text font to preload.')
  return `  <link rel="preload" as="font" type="font/woff2" crossorigin href="/${font.fileName}">\n`
}

function linksTo(chunks: readonly Rolldown.OutputChunk[], html: string): string[] {
  const scripts = chunks.map(({ fileName }) => ({ rel: 'modulepreload', fileName }))
  const styles = chunks
    .toReversed()
    .flatMap(({ viteMetadata }) =>
      [...(viteMetadata?.importedCss ?? [])].map((fileName) => ({ rel: 'stylesheet', fileName })),
    )
  return [...scripts, ...styles]
    .filter(({ fileName }) => !html.includes(fileName))
    .map(
      ({ rel, fileName }) =>
        `  <link rel="${rel}" crossorigin href="/${fileName}" nonce="__CSP_NONCE__">\n`,
    )
}

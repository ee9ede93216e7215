import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { escapeAttribute } from './escape-attribute.ts'

const fontFamilies = {
  'geist-latin-wght-normal': 'Geist',
  'geist-mono-latin-wght-normal': 'Geist Mono',
}

export type Frame = { brandName: string; webRoot: string | undefined }

/** Adds what the viewer's page lacks: a language, an icon, the console's fonts, and a bar that leads back. */
export async function frameReference(viewerPage: string, { brandName, webRoot }: Frame) {
  const brand = escapeAttribute(brandName)
  const fonts = webRoot === undefined ? '' : await createFontFaces(path.join(webRoot, 'assets'))
  const head = `<link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${fonts}</style>`
  const bar = `<header class="console-bar">
      <a class="console-brand" href="/">${mark}${brand}</a>
      <span>API reference</span>
      <nav aria-label="Console">
        <a href="/docs">Docs</a>
        <a href="/console/">Open the console</a>
      </nav>
    </header>`
  return viewerPage
    .replace('<html>', '<html lang="en">')
    .replace('</head>', () => `${head}</head>`)
    .replace('<body>', () => `<body>${bar}`)
}

const mark = `<svg width="22" height="22" viewBox="0 0 24 24" fill="none" aria-hidden="true"><circle cx="12" cy="12" r="10" stroke="currentColor" stroke-width="2.5"/><circle cx="12" cy="12" r="4" fill="currentColor"/></svg>`

/** The fonts of the built console, whose names end with a hash. */
async function createFontFaces(assets: string) {
  const files = await readdir(assets)
  return Object.entries(fontFamilies)
    .map(([start, family]) => {
      const file = files.find((name) => name.startsWith(start) && name.endsWith('.woff2'))
      if (file === undefined) return ''
      return `@font-face{font-family:'${family}';font-weight:100 900;font-display:swap;src:url('/assets/${file}') format('woff2')}`
    })
    .join('')
}

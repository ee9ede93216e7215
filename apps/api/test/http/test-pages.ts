import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'

const page = [
  '<!doctype html><head><meta',
  '  name="description" content="The console." />',
  '<title>Console</title>',
  '</head>page __CSP_NONCE__ __SETTINGS__',
  '<noscript>Turn it on.</noscript><div aria-hidden="true">__FIRST_PAINT__</div>',
].join('\n')
const firstPaints = {
  pages: { sdk: 'skeleton of the SDK page', 'license-keys': 'skeleton of License Keys' },
  other: 'skeleton of another page',
  public: 'skeleton of a public page of __BRAND_NAME__',
  text: 'bar of __BRAND_NAME__ __TEXT__',
}
const files = {
  'index.html': page,
  'sign.html': page,
  'first-paints.json': JSON.stringify(firstPaints),
  'robots.txt': 'User-agent: *',
  'favicon.ico': 'icon',
  'apple-touch-icon.png': 'icon',
  'assets/a.js': 'export {}',
  'packages/license-client.tgz': 'client',
  'packages/cli.tgz': 'cli',
}

/** Makes a folder like that of the built console, removed after the tests of the calling file. */
export async function openTestPages(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fovea-pages-'))
  afterAll(() => rm(folder, { recursive: true }))
  for (const [file, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
    await writeFile(path.join(folder, file), content)
  }
  return folder
}

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Route } from '../http/router.ts'

const file = '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2'

export async function loadFontRoute(): Promise<Route> {
  const body = await readFile(createRequire(import.meta.url).resolve(file))
  const headers = { 'content-type': 'font/woff2', 'cache-control': 'public, max-age=86400' }
  return { method: 'GET', path: '/geist.woff2', handle: () => ({ status: 200, headers, body }) }
}

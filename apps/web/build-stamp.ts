import { access, constants, readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'

export const webFolder = import.meta.dirname
const root = path.join(webFolder, '../..')
export const distFolder = path.join(webFolder, 'dist')
export const stampFile = path.join(distFolder, '.built')
const sources = [
  'apps/web/src',
  'apps/web/public',
  'apps/web/index.html',
  'apps/web/chunks.ts',
  'apps/web/design-tokens.ts',
  'apps/web/first-files.ts',
  'apps/web/first-paint.ts',
  'apps/web/highlight.ts',
  'apps/web/highlighted.json',
  'apps/web/vite.config.ts',
  'packages/cli',
  'packages/contract/src',
  'packages/license-client',
  'scripts/packages',
  'package-lock.json',
]

/** Content of the stamp file in a release, where there are no sources to build from. */
export const releasedStamp = 'released'

export async function isBuilt() {
  const built = await readFile(stampFile, 'utf8').catch(() => '')
  return built === releasedStamp || built === (await computeSourceStamp())
}

/** False in a read-only checkout, where the console cannot be put in its place. */
export async function canBuild() {
  const places = (await stat(distFolder).catch(() => undefined))
    ? [webFolder, distFolder]
    : [webFolder]
  return Promise.all(places.map((place) => access(place, constants.W_OK))).then(
    () => true,
    () => false,
  )
}

export async function computeSourceStamp() {
  const times = await Promise.all(sources.map((source) => newestIn(path.join(root, source))))
  return String(Math.max(...times))
}

async function newestIn(place: string): Promise<number> {
  const found = await stat(place).catch(() => undefined)
  if (!found) return 0
  if (!found.isDirectory()) return found.mtimeMs
  const names = (await readdir(place)).filter((name) => name !== 'node_modules')
  const times = await Promise.all(names.map((name) => newestIn(path.join(place, name))))
  return Math.max(found.mtimeMs, ...times)
}

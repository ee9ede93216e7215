import { access, constants, readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'

export const webFolder = import.meta.dirname
const root = path.join(webFolder, '../..')
/** Where the built console lies. */
export const distFolder = path.join(webFolder, 'dist')
/** Says of which sources it was built. */
export const stampFile = path.join(distFolder, '.built')
const sources = [
  'apps/web/src',
  'apps/web/public',
  'apps/web/index.html',
  'apps/web/chunks.ts',
  'apps/web/first-files.ts',
  'apps/web/highlight.ts',
  'apps/web/vite.config.ts',
  'packages/contract/src',
  'package-lock.json',
]

/** What the stamp says in a release, where there is nothing to build from. */
export const releasedStamp = 'released'

/** Whether the console has been built since its sources changed. */
export async function isBuilt() {
  const built = await readFile(stampFile, 'utf8').catch(() => '')
  return built === releasedStamp || built === (await computeSourceStamp())
}

/** Whether it could be built here, and put in its place: a checkout may be read-only. */
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

/** When a file, or the newest file below a folder, was last changed. */
async function newestIn(place: string): Promise<number> {
  const found = await stat(place).catch(() => undefined)
  if (!found) return 0
  if (!found.isDirectory()) return found.mtimeMs
  const names = (await readdir(place)).filter((name) => name !== 'node_modules')
  const times = await Promise.all(names.map((name) => newestIn(path.join(place, name))))
  return Math.max(found.mtimeMs, ...times)
}

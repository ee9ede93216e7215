import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { build } from 'vite'

const web = import.meta.dirname
const root = path.join(web, '../..')
/** Where the built console lies. */
export const dist = path.join(web, 'dist')
const stamp = path.join(dist, '.built')
const sources = [
  'apps/web/src',
  'apps/web/public',
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'packages/contract/src',
  'package-lock.json',
]
const compressible = /\.(?:js|css|svg|html)$/

/** Builds the console where it has not been built since its sources changed. Answers the folder to serve. */
export async function buildWeb() {
  const newest = Math.max(
    ...(await Promise.all(sources.map((source) => newestIn(path.join(root, source))))),
  )
  const built = await readFile(stamp, 'utf8').catch(() => '')
  if (built === String(newest)) return dist
  await build({ root: web, configFile: path.join(web, 'vite.config.ts'), logLevel: 'warn' })
  await compress(dist)
  await writeFile(stamp, String(newest))
  return dist
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

/** The server sends these as they are, so that no request pays for compression. */
async function compress(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && compressible.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(file)
      await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
      await writeFile(`${file}.br`, await promisify(brotliCompress)(content))
    }),
  )
}

import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import { distFolder, isBuilt, stampFile, computeSourceStamp, webFolder } from './build-stamp.ts'
import { replaceFolder } from './replace-folder.ts'

const settings = {
  root: webFolder,
  configFile: path.join(webFolder, 'vite.config.ts'),
  // Node.js reads it as it is, so it need not be bundled first.
  configLoader: 'native',
  logLevel: 'warn',
} as const
/**
 * Brotli's best quality takes two seconds of CPU and saves 7 %: worth it for a release, not at the first start of a
 * checkout.
 */
const [fastQuality, bestQuality] = [6, constants.BROTLI_MAX_QUALITY]
const compressible = /\.(?:js|css|svg|html)$/

/**
 * Builds the console unless its sources are unchanged. The finished folder is moved into place in one step: another
 * process may build at the same time, or this one may be killed halfway.
 */
export async function buildWeb(addFiles: (folder: string) => Promise<void>) {
  if (await isBuilt()) return
  const ofSources = await computeSourceStamp()
  const folder = await mkdtemp(`${distFolder}-`)
  try {
    await chmod(folder, 0o755)
    const pages = build({ ...settings, build: { outDir: folder, emptyOutDir: false } })
    await Promise.all([pages, addFiles(folder)])
    await compress(folder, fastQuality)
    await writeFile(path.join(folder, path.basename(stampFile)), ofSources)
    await replaceFolder(folder, distFolder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export async function buildWebForRelease(folder: string, maps: string) {
  await build({ ...settings, build: { outDir: folder, emptyOutDir: true, sourcemap: 'hidden' } })
  for (const file of await readdir(folder, { recursive: true })) {
    if (!file.endsWith('.map')) continue
    await mkdir(path.dirname(path.join(maps, file)), { recursive: true })
    await rename(path.join(folder, file), path.join(maps, file))
  }
  await compress(folder, bestQuality)
}

/** The server sends the compressed files as they are, so that no request pays for compression. */
async function compress(folder: string, quality: number) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && compressible.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(file)
      await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
      const params = { [constants.BROTLI_PARAM_QUALITY]: quality }
      await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }))
    }),
  )
}

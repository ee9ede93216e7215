import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

const root = path.join(import.meta.dirname, '..')
const manifest = z.object({ scripts: z.object({ start: z.string() }) })

/** Reads the arguments of `npm start`, so that benches and tests run Node like the product. */
export async function startCommand() {
  const { scripts } = manifest.parse(
    JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')),
  )
  const words = scripts.start.split(' ')
  return {
    flags: words.filter((word) => word.startsWith('--')),
    compileCache: words[0]?.replace('NODE_COMPILE_CACHE=', '') ?? '',
  }
}

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

export const summary = 'Says which version this is.'

const manifest = z.object({ version: z.string() })

export async function run(): Promise<number> {
  const text = readFileSync(path.join(import.meta.dirname, '../../package.json'), 'utf8')
  console.log(
    `fovea-console ${manifest.parse(JSON.parse(text)).version}, Node ${process.versions.node}`,
  )
  return 0
}

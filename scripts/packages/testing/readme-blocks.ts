import { readFile } from 'node:fs/promises'
import path from 'node:path'

const packages = path.join(import.meta.dirname, '../../../packages')

/** The code blocks of a package's README that are written in a language, as they are. */
export async function readReadmeBlocks(name: 'cli' | 'license-client', language: 'sh' | 'ts') {
  const text = await readFile(path.join(packages, name, 'README.md'), 'utf8')
  const blocks = text.matchAll(/^```(\w+)\n(.*?)^```$/gms)
  return Array.from(blocks).flatMap(([, written, code = '']) =>
    written === language ? [code] : [],
  )
}

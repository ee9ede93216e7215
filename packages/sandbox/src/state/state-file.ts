import { randomUUID } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'

export async function readText(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

export async function readJson(file: string): Promise<unknown> {
  const text = await readText(file)
  if (text === undefined) return undefined
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error(`${file} is not JSON: delete it and start again.`, { cause })
  }
}

/** Writes a file atomically, readable by its owner only. */
export async function writeAtomically(file: string, text: string): Promise<void> {
  const unfinished = `${file}.${randomUUID()}.unfinished`
  await writeFile(unfinished, text, { mode: 0o600 })
  await rename(unfinished, file)
}

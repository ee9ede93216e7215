import { randomUUID } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'

/** The text of a file of ours, or undefined where it was never written. */
export async function readText(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** What a JSON file of ours holds, or undefined where it was never written. */
export async function readJson(file: string): Promise<unknown> {
  const text = await readText(file)
  if (text === undefined) return undefined
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error(`${file} is not JSON: delete it and start again.`, { cause })
  }
}

/** Writes a file as a whole or not at all, readable by its owner alone. */
export async function writeAtomically(file: string, text: string): Promise<void> {
  const unfinished = `${file}.${randomUUID()}.unfinished`
  await writeFile(unfinished, text, { mode: 0o600 })
  await rename(unfinished, file)
}

import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { roomFiles } from './room-files.ts'
import { roomLines } from './room-lines.ts'
import { roomNames } from './room-names.ts'

type Made = { files: string[] } | { refusal: string }

/** Makes an empty room on both sides below a folder, or says in a sentence why not; then nothing is written. */
export async function makeRoom(root: string, asked: string): Promise<Made> {
  const names = roomNames(asked)
  if (names === undefined)
    return {
      refusal: `"${asked}" is not a room name: use lower-case words, such as team-members.`,
    }
  const { name } = names
  const taken = ['apps/api/src/features', 'apps/web/src/features', 'packages/contract/src']
    .flatMap((floor) => [`${floor}/${name}`, `${floor}/${name}.ts`])
    .find((place) => existsSync(path.join(root, place)))
  if (taken !== undefined) return { refusal: `${taken} already exists: choose another name.` }

  const changed = new Map<string, string>()
  for (const { file, line, before } of roomLines(names)) {
    const text = changed.get(file) ?? (await readFile(path.join(root, file), 'utf8'))
    if (
      new RegExp(`'(?:GET /api/)?${name}': |^ {4}'${name}',$`, 'm').test(text) &&
      !changed.has(file)
    )
      return { refusal: `${file} knows something called ${name} already: choose another name.` }
    const place = text.indexOf(`\n${before}`)
    if (place === -1) return { refusal: `${file} has no line that begins with "${before.trim()}".` }
    changed.set(file, `${text.slice(0, place)}\n${line}${text.slice(place)}`)
  }

  const written = new Map([...roomFiles(names), ...changed])
  for (const [file, text] of written) {
    await mkdir(path.join(root, path.dirname(file)), { recursive: true })
    await writeFile(path.join(root, file), text)
  }
  return { files: [...written.keys()] }
}

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { roomNumber } from '../structure/rooms.ts'
import type { RoomNames } from './room-names.ts'

const templates = path.join(import.meta.dirname, 'templates')

/** New rooms know of people and of nothing else: they may use the session room. */
export const newRoomNumber = (roomNumber['session'] ?? 0) + 1

/** The smallest room that works: one call, which answers an empty list to signed-in people, and a page that shows it. */
export function roomFiles(names: RoomNames): Map<string, string> {
  const words: Record<string, string> = { ...names, number: String(newRoomNumber) }
  const filled = (text: string) =>
    text.replaceAll(/__([a-z]+)__/g, (blank, word: string) => words[word] ?? blank)
  return new Map(
    readdirSync(templates, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.txt'))
      .map((file) => [
        filled(file.slice(0, -'.txt'.length)),
        filled(readFileSync(path.join(templates, file), 'utf8')),
      ]),
  )
}

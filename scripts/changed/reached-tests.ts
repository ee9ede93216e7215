import path from 'node:path'
import type { Import } from '../structure/imports.ts'

const isTest = /\.test\.tsx?$/

/** Doors behind which everything is: through the server, its test bench or a room's index nearly all reaches nearly all. */
const door = /^apps\/api\/(?:src\/(?:app|server)\.ts$|test\/)|\/index\.ts$/

/** Tests that changed, stand beside what changed, or import it, from however far but not through a door. */
export function findReachedTests(
  changed: string[],
  sources: string[],
  imports: Import[],
): string[] {
  const importers = Map.groupBy(imports, ({ to }) => to)
  const reached = new Set(changed)
  // What is added on the way is visited in its turn.
  for (const file of reached) {
    if (door.test(file) && !changed.includes(file)) continue
    for (const { from } of importers.get(file) ?? []) reached.add(from)
  }
  const folders = new Set(changed.filter((file) => !isTest.test(file)).map(folderOf))
  return sources.filter(
    (file) => isTest.test(file) && (reached.has(file) || folders.has(folderOf(file))),
  )
}

const folderOf = (file: string) => path.posix.dirname(file)

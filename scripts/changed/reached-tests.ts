import path from 'node:path'
import type { Import } from '../structure/imports.ts'

const isTest = /\.test\.tsx?$/

/** Nearly all files import each other through these, so their imports are not followed. */
const hub = /^apps\/api\/(?:src\/(?:app|server)\.ts$|test\/)|\/index\.ts$/

/** Finds tests that changed, are next to a changed file, or import one, directly or not, except through a hub. */
export function findReachedTests(
  changed: string[],
  sources: string[],
  imports: Import[],
): string[] {
  const importers = Map.groupBy(imports, ({ to }) => to)
  const reached = new Set(changed)
  // A Set's iterator also visits elements that are added during the loop.
  for (const file of reached) {
    if (hub.test(file) && !changed.includes(file)) continue
    for (const { from } of importers.get(file) ?? []) reached.add(from)
  }
  const folders = new Set(changed.filter((file) => !isTest.test(file)).map(folderOf))
  return sources.filter(
    (file) => isTest.test(file) && (reached.has(file) || folders.has(folderOf(file))),
  )
}

const folderOf = (file: string) => path.posix.dirname(file)

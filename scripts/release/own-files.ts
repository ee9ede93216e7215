import { existsSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import path from 'node:path'
import { z } from 'zod'

/** Loaded in development only, so a release does not contain them. */
const leftOut = /^@fovea\/(?:sandbox|api\/demo|web\/build)$/
/** Matches imports, and files that are started as separate processes. */
const specifiers =
  /(?<before>\bfrom\s*|\bimport(?:\.meta\.resolve)?\s*\(?\s*)'(?<specifier>[.@a-z][^'\s,]*)'/g
const manifest = z.object({ exports: z.record(z.string(), z.string()) })

/** A source file as it is shipped: types are replaced by blanks, so that positions stay the same. */
export type OwnFile = { path: string; text: string; packages: string[] }

export function collectOwnFiles(root: string, entries: string[]): Map<string, OwnFile> {
  const files = new Map<string, OwnFile>()
  const waiting = [...entries]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file)) continue
    const { text, imports } = readStripped(root, file)
    const own = imports.flatMap((specifier) => resolveOwn(root, file, specifier) ?? [])
    const packages = imports.filter((specifier) => !/^(?:\.|node:|@fovea\/)/.test(specifier))
    files.set(file, { path: getShippedName(file), text, packages: packages.map(packageName) })
    waiting.push(...own)
  }
  return files
}

/** Name of a source file in a release. It has the same length, so that columns in a stack trace stay correct. */
export function getShippedName(file: string) {
  return file.replace(/\.ts$/, '.js')
}

function readStripped(root: string, file: string) {
  const stripped = stripTypeScriptTypes(readFileSync(path.join(root, file), 'utf8'))
  const imports = [...stripped.matchAll(specifiers)].map(
    ({ groups }) => groups?.['specifier'] ?? '',
  )
  const text = stripped.replaceAll(
    specifiers,
    (_, before: string, specifier: string) =>
      `${before}'${specifier.startsWith('.') ? getShippedName(specifier) : specifier}'`,
  )
  return { text, imports }
}

function resolveOwn(root: string, from: string, specifier: string): string | undefined {
  if (leftOut.test(specifier)) return undefined
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier)
  const [, workspace, rest] = /^@fovea\/([^/]+)(.*)$/.exec(specifier) ?? []
  if (workspace === undefined) return undefined
  const folder = ['apps', 'packages']
    .map((group) => `${group}/${workspace}`)
    .find((place) => existsSync(path.join(root, place, 'package.json')))
  if (folder === undefined) throw new Error(`${from} imports ${specifier}, which is nowhere.`)
  const text = readFileSync(path.join(root, folder, 'package.json'), 'utf8')
  const target = manifest.parse(JSON.parse(text)).exports[`.${rest}`]
  if (target === undefined) throw new Error(`${folder} does not offer ${specifier}.`)
  return path.posix.join(folder, target)
}

/** For example `kysely` of `kysely/migration`. */
function packageName(specifier: string) {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}

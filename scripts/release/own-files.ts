import { existsSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import path from 'node:path'
import { z } from 'zod'

/** Loaded on a development machine alone, so that a release does not hold them. */
const leftOut = /^@fovea\/(?:sandbox|api\/demo|web\/build)$/
/** What is imported, and what is started as a process of its own. */
const specifiers =
  /(?<before>\bfrom\s*|\bimport(?:\.meta\.resolve)?\s*\(?\s*)'(?<specifier>[.@a-z][^'\s,]*)'/g
const manifest = z.object({ exports: z.record(z.string(), z.string()) })

/** One of our source files as it is shipped: without types, as everything else stands where it stood. */
export type OwnFile = { path: string; text: string; packages: string[] }

/** Our own files that these need, by following their imports. */
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

/** A name of the sources as a release has it. The two are equally long, so that columns in a trace are those of the sources. */
export function getShippedName(file: string) {
  return file.replace(/\.ts$/, '.js')
}

/** Blanks out types, and lets imports name what is shipped. */
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
    .map((floor) => `${floor}/${workspace}`)
    .find((place) => existsSync(path.join(root, place, 'package.json')))
  if (folder === undefined) throw new Error(`${from} imports ${specifier}, which is nowhere.`)
  const text = readFileSync(path.join(root, folder, 'package.json'), 'utf8')
  const target = manifest.parse(JSON.parse(text)).exports[`.${rest}`]
  if (target === undefined) throw new Error(`${folder} does not offer ${specifier}.`)
  return path.posix.join(folder, target)
}

/** `kysely` of `kysely/migration`. */
function packageName(specifier: string) {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}

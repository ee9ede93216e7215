import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { compileModule } from './compile-module.ts'

const contract = path.join(import.meta.dirname, '../../../packages/contract/src/')
const backOffice = path.join(contract, 'admin/')
const pages = path.join(import.meta.dirname, '../src/')
const words = path.join(pages, 'lib/http/shape.ts')

const [compiled, whole] = ['?compiled', '?whole'] as const

/**
 * Replaces the contract's schemas in the pages by precompiled checks, which saves 12 kB of Zod. Forms and the
 * back office still load Zod. Disabled in watch mode, where it would have to follow every change.
 */
export function compileContractPlugin(): Plugin {
  return {
    name: 'compiled-contract',
    enforce: 'pre',
    apply: ({ build }, { command }) => command === 'build' && !build?.watch,
    async resolveId(source, importer, options) {
      // The bundler asks for every import of every package, so most are rejected without resolving them.
      const isOfContract =
        (importer?.endsWith(compiled) ?? false) ||
        (importer?.startsWith(pages) === true && source.startsWith('@fovea/contract'))
      if (importer === undefined || !isOfContract) return null
      if (source.endsWith(whole)) {
        const id = path.resolve(path.dirname(importer), source.slice(0, -whole.length))
        return { id, moduleSideEffects: false }
      }
      const from = importer.replace(compiled, '')
      const found = await this.resolve(source, from, { ...options, skipSelf: true })
      if (!found?.id.startsWith(contract) || found.id.startsWith(backOffice)) return found
      return standsOnLibrary(found.id)
        ? { id: found.id + compiled, moduleSideEffects: false }
        : found
    },
    load: {
      filter: { id: /\?compiled$/ },
      handler: loadCompiled,
    },
  }
}

async function loadCompiled(id: string) {
  const file = id.slice(0, -compiled.length)
  const source = readFileSync(file, 'utf8')
  if (isReExport(source)) return { code: source, moduleType: 'ts' as const }
  const exports: object = await import(pathToFileURL(file).href)
  const code = compileModule(
    { ...exports },
    {
      original: `./${path.basename(file)}${whole}`,
      words,
    },
  )
  return { code, moduleType: 'js' as const }
}

export function importsZod(id: string): boolean {
  return (
    id.startsWith(contract) &&
    !id.startsWith(backOffice) &&
    !id.endsWith(compiled) &&
    standsOnLibrary(id)
  )
}

function isReExport(source: string) {
  return source
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .split(/\n(?=\S)/)
    .every((statement) =>
      /^\s*(?:export\s+(?:type\s+)?(?:\*|\{[^}]*\})\s+from\s.*)?$/.test(statement.trim()),
    )
}

const known = new Map<string, boolean>()

function standsOnLibrary(file: string): boolean {
  const before = known.get(file)
  if (before !== undefined) return before
  known.set(file, false)
  const source = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const imports = [...source.matchAll(/^(?:import|export)\s+(?!type\b)[^']*?from '([^']+)'/gm)].map(
    ([, name = '']) => name,
  )
  const answer = imports.some(
    (name) =>
      name.startsWith('zod') ||
      (name.startsWith('.') && standsOnLibrary(path.resolve(path.dirname(file), name))),
  )
  known.set(file, answer)
  return answer
}

import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { importsZod } from './contract/compile-contract-plugin.ts'

type Modules = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

const source = path.join(import.meta.dirname, 'src')
const main = path.join(source, 'main.ts')
const sign = path.join(source, 'app/sign.tsx')
const start = path.join(source, 'app/start.tsx')
const routes = path.join(source, 'app/routes/')
const pagesOfApp = path.join(source, 'app/pages/')
const layout = path.join(source, 'app/pages/ConsoleLayout.tsx')
const signPage = path.join(source, 'app/pages/Sign.tsx')
const publicPage = path.join(source, 'app/pages/public/PublicDocs.tsx')
const firstPage = path.join(source, 'app/pages/keys/LicenseKeys.tsx')
const laterParts = path.join(source, 'features/license-keys/later-parts.ts')
const backOffice = path.join(source, 'features/admin/')

/**
 * Libraries with one index file that names all of their modules: following its imports would assign the whole library
 * to every page.
 */
const catalogues =
  /node_modules[\\/](?:@mantine|@tanstack[\\/](?!react-virtual|virtual-core)|react|react-dom|zod)[\\/]/

const partsOfCatalogues: [RegExp, string][] = [
  [/@mantine[\\/]core[\\/]styles[\\/]default-css-variables\./, 'base'],
  [/@mantine[\\/]core[\\/]esm[\\/]components[\\/]Burger[\\/]/, 'console'],
  [
    /@mantine[\\/](?:form[\\/]|core[\\/]esm[\\/]components[\\/](?:Badge|Checkbox(?![\\/]CheckIcon)|Menu|Modal|Slider|Switch|Tabs|Textarea))|node_modules[\\/](?:fast-deep-equal|klona|react-remove-scroll[\w-]*|use-(?:callback-ref|sidecar)|react-style-singleton|tslib)[\\/]/,
    'forms',
  ],
  [
    /@mantine[\\/](?:core[\\/]esm[\\/]components[\\/](?:CloseButton|Input|InputBase|TextInput)[\\/]|core[\\/]styles[\\/](?:Combobox|Input)\.)/,
    'inputs',
  ],
  [
    /@mantine[\\/](?:core[\\/]esm[\\/]components[\\/](?:Anchor|Text)|hooks[\\/]esm[\\/]use-document-visibility)[\\/]/,
    'more',
  ],
  [
    /@tanstack[\\/].*(?:useBlocker|useInfiniteQuery|infiniteQueryObserver|useMutationState)\./,
    'more',
  ],
  [/@mantine[\\/]|@floating-ui[\\/]/, 'choices'],
]

/**
 * Names the chunk that a module goes into. A request costs a browser and a server as much as many kilobytes do, so
 * there is one chunk for each moment at which a user waits: the sign-in page, the console's frame, a page, and the
 * dialogs of a page.
 */
export function chunkNames() {
  // In watch mode every build has a new set of modules.
  const named = new WeakMap<Modules, Map<string, string | undefined>>()
  return (id: string, modules: Modules) => {
    const part =
      partsOfCatalogues.find(([pattern]) => pattern.test(id))?.[1] ?? readChunkComment(id)
    if (part !== undefined) return part
    const names = named.get(modules) ?? nameChunks(modules)
    named.set(modules, names)
    return names.get(id)
  }
}

/** Chunk that a source file names in its first line: `// chunk: rules`. */
function readChunkComment(id: string) {
  const [file = ''] = id.split('?')
  if (!path.isAbsolute(file) || file.includes('node_modules')) return undefined
  return /^(?:\/\/|\/\*) chunk: ([\w-]+)/.exec(readFileSync(file, 'utf8'))?.[1]
}

function nameChunks(modules: Modules) {
  const importsOf = createImports(modules)
  const { pages, opened } = entriesOf(importsOf)
  for (const page of [signPage, publicPage, layout, firstPage])
    if (!pages.includes(page)) throw new Error(`${page} is not a page: has it moved?`)
  const shown = new Map(pages.map((page) => [page, reachOf(page, importsOf)]))
  const used = new Map(pages.map((page) => [page, reachOf(page, importsOf, opened)]))
  const beforeAll = reachOf(main, importsOf)
  const atSign = reachOf(sign, importsOf)
  const atStart = reachOf(start, importsOf)
  const later = reachOf(laterParts, importsOf)
  const names = new Map<string, string | undefined>()

  function nameOf(id: string) {
    if (beforeAll.has(id)) return undefined
    // Modules that other pages share go into `base`, so that those pages do not load the chunk of the sign-in page.
    if (atSign.has(id)) {
      const isElsewhere = pages.some((page) => page !== signPage && shown.get(page)?.has(id))
      return atStart.has(id) || isElsewhere ? 'base' : 'sign'
    }
    if (atStart.has(id)) return 'start'
    const shownBy = pages.filter((page) => shown.get(page)?.has(id))
    const usedBy = pages.filter((page) => used.get(page)?.has(id))
    // Most owners need these at once, so they do not wait for the page's dialogs.
    if (shownBy.length === 0 && later.has(id)) return 'key-parts'
    const [page] = usedBy
    if (page !== undefined && usedBy.length === 1) {
      return shownBy.length === 1 ? pageName(page) : openedName(page)
    }
    // Modules that several pages open on demand, such as charts or an editor, are large: let the bundler decide.
    if (shownBy.length === 0) return undefined
    // A public page must not load the console's chunks.
    if (shownBy.includes(publicPage)) {
      if (isOfDocs(id)) return 'docs'
      return shownBy.some((page) => page === layout || page === firstPage)
        ? 'public'
        : 'public-frame'
    }
    if (shownBy.includes(layout)) return 'console'
    if (shownBy.includes(firstPage)) return ofKeys.test(id) ? 'keys' : 'parts'
    return usedBy.every(isBackOffice) ? backOfficeName(id) : themeName(id)
  }

  for (const ids of [atSign, atStart, ...used.values()])
    for (const id of ids) if (!names.has(id)) names.set(id, nameOf(id))
  return names
}

function entriesOf(importsOf: Imports) {
  const seen = new Set([main])
  const pages = new Set<string>()
  const opened = new Set<string>()
  for (const id of seen) {
    const { importedIds, dynamicallyImportedIds } = importsOf(id)
    for (const next of dynamicallyImportedIds) (id.startsWith(routes) ? pages : opened).add(next)
    for (const next of importedIds.concat(dynamicallyImportedIds)) seen.add(next)
  }
  return { pages: [...pages], opened }
}

function reachOf(entry: string, importsOf: Imports, opened = new Set<string>()) {
  const seen = new Set([entry])
  for (const id of seen) {
    const { importedIds, dynamicallyImportedIds } = importsOf(id)
    const later = dynamicallyImportedIds.filter((next) => opened.has(next))
    for (const next of importedIds.concat(later)) seen.add(next)
  }
  return seen
}

type Imports = ReturnType<typeof createImports>

/** Asks the bundler once for each module, which the ways from all pages pass. */
function createImports(modules: Modules) {
  const known = new Map<string, { importedIds: string[]; dynamicallyImportedIds: string[] }>()
  return (id: string) => {
    let imports = known.get(id)
    if (imports === undefined) {
      const { importedIds = [], dynamicallyImportedIds = [] } = modules.getModuleInfo(id) ?? {}
      imports = {
        importedIds: importedIds.filter(isFollowed),
        dynamicallyImportedIds: dynamicallyImportedIds.filter(isFollowed),
      }
      known.set(id, imports)
    }
    return imports
  }
}

const isFollowed = (id: string) => path.isAbsolute(id) && !catalogues.test(id) && !importsZod(id)

const isOfDocs = (id: string) => id.startsWith(path.join(source, 'features/docs/'))

const ofKeys = /(?:(?:features|contract[\\/]src)[\\/]license-keys|app[\\/]pages[\\/]stages)[\\/]/

const isBackOffice = (page: string) => page.startsWith(backOffice)

const pageName = (page: string) => path.basename(page).replace(/(?:Page)?\.tsx?$/, '')

/** The on-demand modules of back office pages are large as well: let the bundler decide. */
const openedName = (page: string) => (isBackOffice(page) ? undefined : `${pageName(page)}-opened`)

/** Not the name of a theme: `requests`, for example, is one of developers as well. */
const backOfficeName = (id: string) => {
  const [, part] = /admin[\\/]([\w-]+)/.exec(id) ?? []
  return part === undefined ? 'back-office' : `back-office-${part}`
}

const themes: Record<string, string> = { admin: 'back-office', modals: 'forms' }

const logs =
  /features[\\/]sdk-api[\\/](?:logs|components[\\/](?:logs|RefusalFix|KeyLogs|ObservedAndAllowed)|refusal-|describe-fix)|sdk-api[\\/]logs\.ts$/

const skeletons = path.join(source, 'shell/loading/')

function themeName(id: string) {
  if (id.startsWith(skeletons)) return 'skeletons'
  if (logs.test(id)) return 'logs'
  if (id.startsWith(pagesOfApp)) return pageName(id)
  const [, theme] =
    /(?:src[\\/](?:features|ui(?=[\\/](?:charts|figures|modals|forms)))|contract[\\/]src)[\\/]([\w-]+)[\\/]/.exec(
      id,
    ) ?? []
  return (theme && themes[theme]) ?? theme ?? 'more'
}

/** Fails the build when two chunks import each other: one of them would run before its dependencies. */
export function rejectChunkCycles(): Plugin {
  return {
    name: 'refuse-circles',
    generateBundle(_, bundle) {
      const importsOfFile = (file: string) => {
        const chunk = bundle[file]
        return chunk?.type === 'chunk' ? chunk.imports : []
      }
      for (const file of Object.keys(bundle)) {
        const neededBy = new Map(importsOfFile(file).map((needed) => [needed, file]))
        for (const [needed] of neededBy) {
          for (const next of importsOfFile(needed)) {
            if (!neededBy.has(next)) neededBy.set(next, needed)
          }
        }
        const by = neededBy.get(file)
        if (by !== undefined) this.error(`${file} and ${by} need each other`)
      }
    },
  }
}

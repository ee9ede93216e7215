import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { findImportProblem } from './import-direction.ts'
import { findCycle, listImports } from './imports.ts'
import { readSources, root } from './sources.ts'

const sources = readSources(/^(?:apps|packages|scripts|e2e|bench|examples)\/.*\.tsx?$/)

describe('imports', () => {
  test('only go down the layers', () => {
    expect(listImports(sources).map(findImportProblem).filter(Boolean)).toEqual([])
  })

  test('have no cycle', () => {
    expect(findCycle(listImports(sources))).toBeUndefined()
  })

  test.each([
    ['apps/api/src/features/auth/x.ts', '../billing/index.ts', 'may not look up'],
    ['apps/api/src/features/account/x.ts', '../auth/repository.ts', 'through its index.ts'],
    ['apps/api/src/features/metering/x.ts', '../downloads/index.ts', 'may not look up'],
    ['apps/api/src/features/auth/x.ts', '../../app.ts', 'a feature imports'],
    ['apps/api/src/platform/x.ts', '../features/auth/index.ts', 'the platform imports'],
    ['apps/api/src/x.ts', '@fovea/sandbox', 'only the start script'],
    ['packages/contract/src/x.ts', '@fovea/api/server', 'imports zod only'],
    ['packages/sandbox/src/x.ts', '@fovea/contract/auth', 'nothing of ours'],
    ['packages/license-client/src/x.ts', '@fovea/contract/auth', 'SDK API'],
    ['packages/cli/src/x.ts', '@fovea/api/server', 'the contract alone'],
    ['apps/web/src/features/auth/x.tsx', '../account/pages/account.tsx', 'never a sibling'],
    ['apps/web/src/features/admin/mailer/x.tsx', '../posts/calls.ts', 'audit and users'],
    ['apps/web/src/features/admin/users/x.tsx', '../requests/calls.ts', 'audit and users'],
    ['apps/api/src/features/admin/posts/x.ts', '../mailer/repository.ts', 'audit and users'],
    ['apps/api/src/features/admin/posts/x.ts', '../audit/repository.ts', 'audit and users'],
    ['apps/web/src/ui/x.tsx', '../features/auth/index.ts', 'ui imports'],
    ['apps/web/src/lib/x.ts', '../ui/page.tsx', 'lib imports'],
    ['apps/web/src/shell/x.tsx', '../features/auth/index.ts', 'the shell imports'],
    ['apps/web/gallery/x.tsx', '../src/features/auth/calls.ts', 'the gallery imports'],
    ['apps/web/gallery/x.tsx', '../src/app/router.ts', 'the gallery imports'],
    ['apps/web/src/ui/x.tsx', '../../gallery/samples.ts', 'never shipped'],
    ['apps/web/src/main.ts', '../gallery/preview.tsx', 'never shipped'],
    ['scripts/x.ts', '../apps/web/gallery/main.ts', 'never shipped'],
    ['e2e/x.ts', '../apps/api/src/app.ts', 'no app code'],
    ['apps/api/src/x.ts', '../test/database.ts', 'only tests use it'],
    ['packages/license-client/src/x.ts', './testing/product.ts', 'only tests use it'],
    [
      'packages/license-client/src/testing/x.ts',
      '../../../../apps/api/src/app.ts',
      'its entrances',
    ],
    ['packages/sandbox/src/testing/x.ts', '@fovea/contract/auth', 'nothing of ours'],
  ])('finds a planted import: %s from %s', (from, specifier, reason) => {
    const planted = listImports(new Map([[from, `import { x } from '${specifier}'`]]))
    expect(planted.map(findImportProblem)).toEqual([expect.stringContaining(reason)])
  })

  test('finds a planted cycle, also over dynamic imports', () => {
    const planted = new Map([
      ['apps/a.ts', "import { b } from './b.ts'"],
      ['apps/b.ts', "export * from './c.ts'"],
      ['apps/c.ts', "const a = await import('./a.ts')"],
    ])
    expect(findCycle(listImports(planted))).toEqual([
      'apps/a.ts',
      'apps/b.ts',
      'apps/c.ts',
      'apps/a.ts',
    ])
  })
})

describe('action', () => {
  const calls = /\b(?:useMutation|callOnce|checkCall)\b/
  /** The mechanism itself, and the sign-in, whose own code handles repeated calls. */
  const allowed = new Set([
    'apps/web/src/lib/http/http.ts',
    'apps/web/src/lib/http/action-sender.ts',
    'apps/web/src/lib/http/find-outcome.ts',
    'apps/web/src/lib/http/use-action.ts',
    'apps/web/src/features/auth/complete-sign-in.ts',
  ])
  test('only uses useAction, which disables the button until the answer arrives', () => {
    const others = [...sources]
      .filter(([file]) => file.startsWith('apps/web/src/') && !file.endsWith('.test.ts'))
      .filter(([file, text]) => calls.test(text) && !allowed.has(file))
    expect(others.map(([file]) => file)).toEqual([])
  })

  test('describes its effect in sentences that can follow "We couldn\'t confirm that"', () => {
    const sentences = [...sources]
      .filter(([file]) => file.startsWith('apps/web/src/'))
      .flatMap(([, text]) =>
        [...text.matchAll(/^\s+.*\bdone: (['`])([A-Z].*?)\1,?/gm)].map(([, , one]) => one),
      )
    expect(sentences.length).toBeGreaterThan(50)
    expect(
      sentences.filter(
        (sentence) =>
          !/^(?:The|Your|You) .*\b(?:was|were|got|left|went|confirmed)\b.*\.$/.test(sentence ?? ''),
      ),
    ).toEqual([])
  })
})

test('the gallery shows every component of ui, directly or as a part of others', () => {
  const imports = listImports(sources)
  const shown = new Set([...sources.keys()].filter((file) => file.startsWith('apps/web/gallery/')))
  for (const file of shown) for (const one of imports) if (one.from === file) shown.add(one.to)
  const unseen = [...sources.keys()].filter((file) => /^apps\/web\/src\/ui\/.*\.tsx$/.test(file))
  expect(unseen.filter((file) => !shown.has(file))).toEqual([])
})

test('the console reads the time in one place only', () => {
  const asking = [...sources].filter(
    ([file, text]) =>
      /^apps\/web\/src\/(?!lib\/time\/server-clock\.ts|.*\.test\.)/.test(file) &&
      /\bDate\.now\b|new Date\(\)/.test(text),
  )
  expect(asking.map(([file]) => file)).toEqual([])
})

function findBareTexts(files: Iterable<[string, string]>) {
  return [...files].filter(([, text]) => /<bdi\b/.test(text)).map(([file]) => file)
}

describe('text of users', () => {
  test('is shown by UserText, which spells out direction controls', () => {
    const pages = [...sources].filter(([file]) => /^apps\/web\/.*\.tsx$/.test(file))
    expect(findBareTexts(pages)).toEqual(['apps/web/src/ui/text/UserText.tsx'])
  })

  test.each(['<bdi>{name}</bdi>', '<bdi className={classes.name}>', '<bdi\n  title={name}>'])(
    'finds a planted %j',
    (text) => {
      expect(findBareTexts([['planted.tsx', text]])).toEqual(['planted.tsx'])
    },
  )
})

test('no assertion compares a text with a bare pattern in toMatchObject', () => {
  // toMatchObject compares a pattern by its own properties, so that any text matches; `expect.stringMatching` tests it.
  const bare = /toMatchObject\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*?[{,]\s*\w+:\s*\/[^/*]/
  const tests = [...sources].filter(([file]) => /\.(?:test|spec)\.tsx?$/.test(file))
  expect(tests.filter(([, text]) => bare.test(text)).map(([file]) => file)).toEqual([])
})

test('no file is longer than 300 lines', () => {
  const long = [...readSources(/\.(?:tsx?|css|sql)$/)].filter(
    ([, text]) => text.split('\n').length > 301,
  )
  expect(long.map(([file]) => file)).toEqual([])
})

test('no folder holds more than 20 files', () => {
  const folders = Map.groupBy(readSources(/\.(?:tsx?|css)$/).keys(), (file) =>
    path.posix.dirname(file),
  )
  expect([...folders].filter(([, inside]) => inside.length > 20).map(([name]) => name)).toEqual([])
})

describe('documents', () => {
  const documents = readSources(/\.md$/)
  const cited =
    /`((?:apps|packages|scripts|docs|e2e|bench|examples|\.ci)\/[\w./-]*[\w/])`|\]\((?!https?:|#|mailto:)([^)#]+)(?:#[^)]*)?\)/g

  test.each([...documents.keys()])('%s cites paths that exist', (document) => {
    const text = documents.get(document) ?? ''
    const missing = [...text.matchAll(cited)]
      .map(
        ([, fromRoot, relative]) => fromRoot ?? path.join(path.dirname(document), relative ?? ''),
      )
      .filter((file) => !existsSync(path.join(root, file)))
    expect(missing).toEqual([])
  })

  test('every dependency has earned its line', () => {
    const lines = documents.get('docs/dependencies.md') ?? ''
    const manifests = [...readSources(/package\.json$/).values()]
    const names = manifests.flatMap((text) => {
      const manifest = z.record(z.string(), z.unknown()).parse(JSON.parse(text))
      return ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((part) =>
        Object.keys(z.record(z.string(), z.string()).parse(manifest[part] ?? {})),
      )
    })
    const unexplained = names.filter(
      (name) => !name.startsWith('@fovea/') && !lines.includes(`\`${name}\``),
    )
    expect(unexplained).toEqual([])
  })
})

test('owners are named for existing paths', () => {
  const owners = readFileSync(path.join(root, '.github/CODEOWNERS'), 'utf8')
  const places = [...owners.matchAll(/^\/\S+/gm)].map(([place]) => place)
  expect(places.filter((place) => !existsSync(path.join(root, place)))).toEqual([])
})

describe('lock file', () => {
  const lock = z
    .object({
      packages: z.record(
        z.string(),
        z.object({
          optionalDependencies: z.record(z.string(), z.string()).optional(),
          resolved: z.string().optional(),
        }),
      ),
    })
    .parse(JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')))

  test('has every native package for linux on x64 and on arm64', () => {
    const families = Object.entries(lock.packages).flatMap(
      ([place, { optionalDependencies = {} }]) => {
        const names = Object.keys(optionalDependencies)
        const isNative = names.some((name) => /linux-(?:x64|arm64)/.test(name))
        // The project only uses its plain JavaScript, and `overrides` leaves out the native parts.
        return isNative && place !== 'node_modules/recheck' ? [names] : []
      },
    )
    const lacking = families.filter((names) => {
      const has = (arch: string) =>
        names.some((name) => new RegExp(`linux-${arch}(?:-gnu)?$`).test(name) && isLocked(name))
      return !has('x64') || !has('arm64')
    })
    expect(families.length).toBeGreaterThan(0)
    expect(lacking).toEqual([])
  })

  test('names no download address', () => {
    const addresses = Object.values(lock.packages).filter(({ resolved }) =>
      resolved?.startsWith('http'),
    )
    expect(addresses).toEqual([])
  })

  function isLocked(name: string) {
    return Object.keys(lock.packages).some((place) => place.endsWith(`node_modules/${name}`))
  }
})

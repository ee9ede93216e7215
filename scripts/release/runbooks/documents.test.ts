import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { createReleaseDocuments, findLinks } from '../shipped-documents.ts'
import { readBlocks, splitCommands, parseBlocks } from './blocks.ts'
import { isCompleteCommand } from './machine.ts'
import { followedDocuments } from './site.ts'

const root = path.join(import.meta.dirname, '../../..')
const shippedBeside = ['.env.example', 'LICENSE', 'ops']
const shipped = createReleaseDocuments(root, shippedBeside)
const ops = readdirSync(path.join(root, 'ops'), { recursive: true, encoding: 'utf8' })

describe('documents of a release', () => {
  test('are the changelog, the runbooks and the files that these link to', () => {
    expect([...shipped.keys()]).toEqual(
      expect.arrayContaining([
        'CHANGELOG.md',
        'docs/runbooks/install.md',
        'docs/runbooks/alerts/DiskFilling.md',
        'docs/scaling.md',
        'docs/logs.md',
      ]),
    )
    expect([...shipped.keys()].filter((file) => /decisions|security/.test(file))).toEqual([])
  })

  test('link only to existing files and headings', () => {
    const broken = [...shipped].flatMap(([file, text]) =>
      findLinks(text, file)
        .filter((link) => !isThere(link.file, link.target.split('#')[1]))
        .map(({ target }) => `${file}: ${target}`),
    )
    expect(broken).toEqual([])
  })

  test('turn a link to an unshipped file into text, and keep others', () => {
    expect(shipped.get('docs/scaling.md')).toContain('(why this way)')
    expect(shipped.get('docs/runbooks/upgrade.md')).toContain('[CHANGELOG.md](../../CHANGELOG.md)')
  })

  test('name only files of the release', () => {
    const files = new Set([
      ...shippedBeside,
      ...shipped.keys(),
      ...ops.map((file) => `ops/${file}`),
      'bin',
      'bin/fovea',
      'SHA256SUMS',
      'apps/api/src/features/downloads/catalogue.json',
    ])
    const named = [...shipped].flatMap(([document, text]) =>
      [...text.matchAll(/\/opt\/(?:fovea-console|\$release"?)\/([\w./*-]*[\w*])/g)].map(
        ([, file = '']) => ({ document, file }),
      ),
    )
    expect(named.length).toBeGreaterThan(5)
    const missing = named.filter(
      ({ file }) => ![...files].some((one) => path.matchesGlob(one, file)),
    )
    expect(missing).toEqual([])
  })
})

function isThere(file: string, heading: string | undefined) {
  const text = shipped.get(file)
  if (text === undefined) {
    return shippedBeside.includes(file) || ops.some((value) => `ops/${value}` === file)
  }
  return heading === undefined || headingsOf(text).includes(heading)
}

describe('commands in documents', () => {
  const runbooks = readdirSync(path.join(root, 'docs/runbooks'), { encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/runbooks/${file}`)

  test('are valid shell', () => {
    const blocks = [...runbooks, 'docs/scaling.md'].flatMap((file) => readBlocks(root, file))
    const broken = blocks.filter(
      ({ text }) => spawnSync('sh', ['-n'], { input: text }).status !== 0,
    )
    expect(broken).toEqual([])
  })

  const ownRunbooks = followedDocuments.filter((file) => runbooks.includes(file))
  test.each(ownRunbooks)('%s marks each block as run or as an example', (file) => {
    expect(readBlocks(root, file).filter(({ isMarked }) => !isMarked)).toEqual([])
  })

  test('are commands of fovea with existing options', () => {
    const declaredOptions = optionsOfCommands()
    const texts = [...shipped, ['README.md', readFileSync(path.join(root, 'README.md'), 'utf8')]]
    const unknown = texts.flatMap(([file, text = '']) =>
      foveaCommandsIn(text)
        // The command line for developers has the same name.
        .filter(({ command }) => !developerCommands.has(command))
        .flatMap(({ command, options }) => {
          const declared = declaredOptions.get(command)
          if (declared === undefined) return [`${file}: fovea ${command}`]
          return options
            .filter((option) => !declared.includes(option))
            .map((option) => `${file}: fovea ${command} ${option}`)
        }),
    )
    expect(unknown).toEqual([])
  })

  test('are split at their ends', () => {
    const [block] = parseBlocks(
      'x.md',
      "1. Do\n\n   ```sh runbook=x\n   a \\\n     b\n   cat <<'END'\n   c\n   END\n   if d; then\n     e\n   fi\n   ```\n",
    )
    expect(block).toMatchObject({ line: 3, runbook: 'x', isMarked: true })
    expect(splitCommands(block?.text ?? '', isCompleteCommand)).toEqual([
      'a \\\n  b',
      "cat <<'END'\nc\nEND",
      'if d; then\n  e\nfi',
    ])
    expect(() => splitCommands('if d; then', isCompleteCommand)).toThrow('does not end')
    expect(parseBlocks('x.md', '```sh\na\n```\n')).toMatchObject([{ isMarked: false }])
  })
})

const developerCommands = new Set([
  'logout',
  ...readdirSync(path.join(root, 'packages/cli/src/commands')).map((file) => path.parse(file).name),
])

function foveaCommandsIn(text: string) {
  const code = [...text.matchAll(/^ *```[^\n]*\n[^]*?^ *```$|`[^`\n]+`/gm)].map(([one]) => one)
  const commands = /(?:^ *|^`|-- |bin\/)fovea"? (?<command>[a-z][a-z-]*)(?<rest>[^|&;\n]*)/gm
  return code.flatMap((value) =>
    [...value.matchAll(commands)].map(({ groups }) => ({
      command: groups?.['command'] ?? '',
      options: (groups?.['rest'] ?? '').match(/--[a-z][a-z-]*/g) ?? [],
    })),
  )
}

/** Reads the options from the sources, because loading the commands takes seconds. */
function optionsOfCommands() {
  const folder = path.join(root, 'scripts/commands')
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')
  const names = readdirSync(folder).flatMap((file) => /^([a-z-]+)\.ts$/.exec(file)?.[1] ?? [])
  return new Map([
    ['help', ['--help']],
    ...names.map((name) => {
      const text = read(`${name}.ts`)
      const imported = [...text.matchAll(/from '(\.\.\/operating\/[^']+)'/g)]
      const texts = [text, ...imported.map(([, file = '']) => read(file))].join('\n')
      const declared = [...texts.matchAll(/^ +'?([a-z-]+)'?: \{\s+type: '(?:boolean|string)'/gm)]
      return [name, ['--help', ...declared.map(([, option]) => `--${option}`)]] as const
    }),
  ])
}

function headingsOf(text: string) {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

import { execFile, execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'

const run = promisify(execFile)
const snippets = path.join(import.meta.dirname, '../../apps/web/src/features/docs/snippets')

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fovea-snippets-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Programs that the docs show, compiled against the declarations of the system and the libraries they name. */
const programs = [
  {
    tool: 'javac',
    debianPackage: 'default-jdk-headless',
    snippet: 'android.java',
    stubs: 'android-stubs.txt',
    flags: [
      '--release',
      '11',
      '-Xlint:all,-options,-serial',
      '-Werror',
      '-sourcepath',
      '.',
      '-d',
      'classes',
    ],
  },
  {
    tool: 'g++',
    debianPackage: 'g++',
    snippet: 'windows.cpp',
    stubs: 'windows-stubs.txt',
    flags: ['-std=c++20', '-fsyntax-only', '-Wall', '-Wextra', '-Werror', '-I', '.'],
  },
]

/** Its Linux machines have both compilers. */
const isLinuxCi = process.env['CI'] !== undefined && process.platform === 'linux'

test.for(programs)(
  'the docs’ $snippet compiles with $tool',
  { tags: ['thorough'], timeout: 120_000 },
  async ({ tool, debianPackage, snippet, stubs, flags }, { skip }) => {
    const missing = isInstalled(tool)
      ? undefined
      : `${tool} is missing: on Debian, apt-get install ${debianPackage}`
    skip(missing !== undefined && !isLinuxCi, missing)
    expect(missing).toBeUndefined()
    const program = await readFile(path.join(snippets, snippet), 'utf8')
    await write(snippet, program)
    await writeStubs(stubs)
    await run(tool, [...flags, snippet], { cwd: folder })

    const broken = program.replace('"retry"', '"retry')
    await write(snippet, broken)
    await expect(run(tool, [...flags, snippet], { cwd: folder })).rejects.toThrow('retry')
  },
)

function isInstalled(tool: string) {
  try {
    execFileSync(tool, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** A file begins at each line `//// path`. */
async function writeStubs(name: string) {
  const text = await readFile(path.join(import.meta.dirname, name), 'utf8')
  for (const part of text.split(/^\/\/\/\/ /m).slice(1)) {
    const end = part.indexOf('\n')
    await write(part.slice(0, end), part.slice(end + 1))
  }
}

async function write(name: string, text: string) {
  const file = path.join(folder, name)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, text)
}

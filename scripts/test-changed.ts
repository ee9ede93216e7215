import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { z } from 'zod'
import { findReachedTests } from './changed/reached-tests.ts'
import { listImports } from './structure/imports.ts'
import { readSources, root } from './structure/sources.ts'
import { runProgram } from './verify/outcome.ts'

const [base = 'HEAD'] = process.argv.slice(2)
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

const changed = [
  ...git('diff', '--name-only', '--merge-base', base),
  ...git('ls-files', '--others', '--exclude-standard'),
]
const sources = readSources(/^(?:apps|packages|scripts|bench)\/.*\.tsx?$/)
const exportedFiles = readExports(readSources(/^(?:apps|packages)\/[^/]+\/package\.json$/))
const imports = listImports(sources).map(({ from, to }) => ({
  from,
  to: exportedFiles.get(to) ?? to,
}))
const tests = findReachedTests(changed, [...sources.keys()], imports)

if (tests.length === 0) console.log('No test reaches what has changed.')
else if (!(await runProgram('vitest', ['run', ...tests]))) process.exitCode = 1

function readExports(manifests: Map<string, string>) {
  const manifest = z.object({ exports: z.record(z.string(), z.string()).default({}) })
  const exportedFiles = new Map<string, string>()
  for (const [file, text] of manifests) {
    const folder = path.posix.dirname(file)
    for (const [name, target] of Object.entries(manifest.parse(JSON.parse(text)).exports))
      exportedFiles.set(path.posix.join(folder, name), path.posix.join(folder, target))
  }
  return exportedFiles
}

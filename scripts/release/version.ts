import { globSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runProgram } from '../verify/outcome.ts'
import { nextVersion, parseFragment, addRelease } from './changelog.ts'

/** Cuts a release: versions, changelog and the promised API. The files of `.changeset` go into the changelog. */
const root = path.join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const change = (file: string, edit: (text: string) => string) =>
  writeFileSync(path.join(root, file), edit(read(file)))

const files = readdirSync(path.join(root, '.changeset'))
  .filter((file) => file !== 'README.md')
  .map((file) => `.changeset/${file}`)
const fragments = files.map((file) => parseFragment(file, read(file)))
const [, current = ''] = /"version": "([^"]+)"/.exec(read('package.json')) ?? []

if (fragments.length === 0) {
  console.error('No unreleased changes: add one to .changeset.')
  process.exitCode = 1
} else {
  const version = nextVersion(current, fragments)
  const day = new Date().toISOString().slice(0, 10)
  change('CHANGELOG.md', (text) => addRelease(text, { version, day, fragments }))
  const manifests = globSync(['package.json', '{apps,packages}/*/package.json'], { cwd: root })
  for (const manifest of manifests)
    change(manifest, (text) =>
      text
        .replace(/^ {2}"version": "[^"]+"/m, `  "version": "${version}"`)
        .replaceAll(/"(@fovea\/[^"]+)": "\d[^"]*"/g, `"$1": "${version}"`),
    )
  change('compose.yaml', (text) => text.replace(/^( +image: fovea-console:).*$/m, `$1${version}`))
  change('packages/license-client/src/resolve-settings.ts', (text) =>
    text.replace(/'license-client\/[^']+'/, `'license-client/${version}'`),
  )
  for (const file of files) rmSync(path.join(root, file))
  await mustRun('npm', ['install', '--package-lock-only', '--ignore-scripts'])
  await mustRun('node', ['scripts/openapi.ts', '--release'])
  console.log(`\nEdit CHANGELOG.md, run npm test, commit, and then: git tag v${version}`)
}

async function mustRun(program: string, args: string[]) {
  // The program has printed the reason.
  if (!(await runProgram(program, args))) process.exit(1)
}

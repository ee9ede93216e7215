import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { releasePlan, versionOf, withRelease } from './changelog.ts'
import { run } from '../verify/outcome.ts'

const root = path.join(import.meta.dirname, '../..')
const changelog = path.join(root, 'CHANGELOG.md')
const manifest = path.join(root, 'package.json')
const compose = path.join(root, 'compose.yaml')

const plan = await readPlan()
const version = versionOf(plan)
if (version === undefined) {
  console.error('No unreleased changes: add one with `npm run change`.')
  process.exitCode = 1
} else {
  await changeset('version')
  const today = new Date().toISOString().slice(0, 10)
  await writeFile(changelog, withRelease(await readFile(changelog, 'utf8'), plan, today))
  // The root is no workspace of its own, so it is left out by the line above.
  const text = await readFile(manifest, 'utf8')
  await writeFile(
    manifest,
    text
      .replace(/^ {2}"version": "[^"]+"/m, `  "version": "${version}"`)
      .replaceAll(/"(@fovea\/[^"]+)": "[^"]+"/g, `"$1": "${version}"`),
  )
  const image = /^( +image: fovea-console:).*$/m
  await writeFile(compose, (await readFile(compose, 'utf8')).replace(image, `$1${version}`))
  await mustRun('npm', ['install', '--package-lock-only', '--ignore-scripts'])
  await mustRun('node', ['scripts/openapi.ts', '--release'])
  console.log(`\nRead CHANGELOG.md, run npm test, commit, and then: git tag v${version}`)
}

async function readPlan() {
  const folder = await mkdtemp(path.join(tmpdir(), 'fovea-release-'))
  const file = path.join(folder, 'plan.json')
  await changeset('status', '--output', file)
  const text = await readFile(file, 'utf8')
  await rm(folder, { recursive: true })
  return releasePlan.parse(JSON.parse(text))
}

function changeset(...args: string[]) {
  return mustRun('node', ['scripts/run-tool.ts', 'changesets', 'changeset', ...args])
}

async function mustRun(program: string, args: string[]) {
  // It has said why.
  if (!(await run(program, args))) process.exit(1)
}

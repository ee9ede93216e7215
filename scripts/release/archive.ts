import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

/** The last change of the sources, in seconds: the time of every file in a release. */
export function readSourceDate(root: string): number {
  const message = process.env['SOURCE_DATE_EPOCH']
  if (message !== undefined) return Number(message)
  try {
    const time = execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' })
    return Number(time)
  } catch {
    throw new Error('This is no clone of the repository: set SOURCE_DATE_EPOCH to its date.')
  }
}

/** Packs a folder so that the same contents give the same bytes, regardless of user, time and machine. */
export async function packFolder(folder: string, file: string, date: number): Promise<void> {
  const tar = spawn(
    'tar',
    [
      '--create',
      '--sort=name',
      '--format=gnu',
      `--mtime=@${date}`,
      '--owner=0',
      '--group=0',
      '--numeric-owner',
      '--mode=u+rwX,go+rX,go-w',
      `--directory=${path.dirname(folder)}`,
      path.basename(folder),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, LC_ALL: 'C' } },
  )
  const ended = once(tar, 'close')
  // Node's gzip writes no timestamp.
  await pipeline(tar.stdout, createGzip(), createWriteStream(file))
  const [code]: unknown[] = await ended
  if (code !== 0) throw new Error(`tar ended with ${String(code)}.`)
}

export async function writeChecksums(list: string, files: string[]): Promise<void> {
  const folder = path.dirname(list)
  const lines: string[] = []
  for (const file of files.toSorted()) {
    lines.push(`${await computeChecksum(path.join(folder, file))}  ${file}\n`)
  }
  await writeFile(list, lines.join(''))
}

export async function computeChecksum(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .toSorted()
}

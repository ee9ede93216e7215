import { execFileSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  computeChecksum,
  listFiles,
  packFolder,
  readSourceDate,
  writeChecksums,
} from './archive.ts'

const date = 1_790_000_000

async function makeFolder(names: string[], mode: number) {
  const place = await mkdtemp(path.join(tmpdir(), 'fovea-archive-'))
  onTestFinished(() => rm(place, { recursive: true }))
  const folder = path.join(place, 'release')
  await mkdir(path.join(folder, 'bin'), { recursive: true })
  for (const name of names) {
    await writeFile(path.join(folder, name), name)
    await utimes(path.join(folder, name), mode, mode)
    await chmod(path.join(folder, name), name.startsWith('bin/') ? mode | 0o111 : mode)
  }
  await symlink('../a', path.join(folder, 'bin/link'))
  return { place, folder }
}

// Releases are made on Linux with GNU tar.
describe.runIf(process.platform === 'linux')('archive', () => {
  test('the same contents give the same archive', async () => {
    const one = await makeFolder(['a', 'b', 'bin/run'], 0o644)
    const other = await makeFolder(['bin/run', 'b', 'a'], 0o666)
    const [first, second] = [one, other].map(({ place }) => path.join(place, 'release.tar.gz'))
    await packFolder(one.folder, first ?? '', date)
    await packFolder(other.folder, second ?? '', date)
    expect(await computeChecksum(second ?? '')).toBe(await computeChecksum(first ?? ''))

    const listing = execFileSync('tar', ['-tvzf', first ?? '', '--utc', '--full-time'], {
      encoding: 'utf8',
    })
    expect(listing.trim().split('\n')).toEqual([
      expect.stringMatching(/^drwxr-xr-x 0\/0 .* 2026-09-21 14:13:20 release\/$/),
      expect.stringMatching(/^-rw-r--r-- 0\/0 .* 2026-09-21 14:13:20 release\/a$/),
      expect.stringMatching(/^-rw-r--r-- 0\/0 .* release\/b$/),
      expect.stringMatching(/^drwxr-xr-x 0\/0 .* release\/bin\/$/),
      expect.stringMatching(/^lrwx\S+ 0\/0 .* release\/bin\/link -> \.\.\/a$/),
      expect.stringMatching(/^-rwxr-xr-x 0\/0 .* release\/bin\/run$/),
    ])
  })

  test('other contents give another archive', async () => {
    const { place, folder } = await makeFolder(['a'], 0o644)
    await packFolder(folder, path.join(place, 'one'), date)
    await writeFile(path.join(folder, 'a'), 'changed')
    await packFolder(folder, path.join(place, 'two'), date)
    expect(await computeChecksum(path.join(place, 'two'))).not.toBe(
      await computeChecksum(path.join(place, 'one')),
    )
  })

  test('sha256sum accepts the checksums, and detects a changed file', async () => {
    const { folder } = await makeFolder(['a', 'b', 'bin/run'], 0o644)
    const list = path.join(folder, 'SHA256SUMS')
    await writeChecksums(list, await listFiles(folder))
    const check = () => execFileSync('sha256sum', ['--check', list], { cwd: folder, stdio: 'pipe' })
    expect(String(check())).toBe('a: OK\nb: OK\nbin/run: OK\n')
    await writeFile(path.join(folder, 'b'), 'changed')
    expect(check).toThrow(/b: FAILED|did NOT match/)
  })
})

test('a release has the date of its sources', () => {
  const root = path.join(import.meta.dirname, '../..')
  expect(readSourceDate(root)).toBeGreaterThan(1_700_000_000)
  expect(readSourceDate(root)).toBeLessThanOrEqual(Date.now() / 1000)
})

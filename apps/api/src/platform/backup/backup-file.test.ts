import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startRefusingPostgres } from '../../../test/fake-postgres.ts'
import { StartError } from '../config/start-error.ts'
import { createBackup } from './create-backup.ts'
import { checkBackup } from './read-backup.ts'
import { restoreBackup } from './restore.ts'
import { createTableSums } from './table-sums.ts'
import { convertToFirstFormat, writeTestBackup } from './testing/write-test-backup.ts'

const key = randomBytes(32)
/** Random text cannot be compressed, so it fills several portions. */
const rows = Buffer.from(
  Array.from({ length: 3_000 }, () => `${randomBytes(60).toString('base64')}\n`).join(''),
)

const folder = await mkdtemp(path.join(tmpdir(), 'fovea-backup-file-'))
const sealed = await writeTestBackup(folder, { rows, key })
const plain = await writeTestBackup(folder, { rows })
afterAll(() => rm(folder, { recursive: true }))

async function check(bytes: Buffer, given: Buffer | undefined) {
  const file = path.join(folder, 'copy')
  await writeFile(file, bytes)
  return checkBackup(file, given)
}

function changed(bytes: Buffer, at: number) {
  const copy = Buffer.from(bytes)
  copy.writeUInt8(copy.readUInt8(at) ^ 1, at)
  return copy
}

function reordered(bytes: Buffer) {
  const start = bytes.indexOf('\n', bytes.indexOf('\n') + 1) + 1
  const portion = 4 + 65_536 + 16
  const [first, second] = [start, start + portion].map((at) => bytes.subarray(at, at + portion))
  return Buffer.concat([
    bytes.subarray(0, start),
    second ?? Buffer.alloc(0),
    first ?? Buffer.alloc(0),
    bytes.subarray(start + 2 * portion),
  ])
}

test('reads an encrypted and an unencrypted backup', async () => {
  expect((await check(sealed, key)).tallies['public.pets']?.rows).toBe(3_000)
  expect((await check(plain, undefined)).tallies['public.pets']?.rows).toBe(3_000)
  expect(sealed.includes(rows.subarray(0, 40))).toBe(false)
})

test('reads a backup that version 0.1.0 wrote', async () => {
  const [oldSealed, oldPlain] = [convertToFirstFormat(sealed), convertToFirstFormat(plain)]
  expect((await check(oldSealed, key)).tallies['public.pets']?.rows).toBe(3_000)
  expect((await check(oldPlain, undefined)).tallies['public.pets']?.rows).toBe(3_000)
})

test('explains a wrong key, damage and a file that is no backup in one sentence', async () => {
  const newer = Buffer.from(plain.toString('latin1').replace('backup 2', 'backup 3'), 'latin1')
  const wrongSum = await writeTestBackup(folder, { rows, tally: countedOnce() })
  const [oldSealed, oldPlain] = [convertToFirstFormat(sealed), convertToFirstFormat(plain)]
  const cases: [bytes: Buffer, key: Buffer | undefined, sentence: RegExp][] = [
    [sealed, undefined, /is encrypted: set BACKUP_KEY/],
    [sealed, randomBytes(32), /encrypted with another key/],
    [changed(sealed, sealed.length - 50), key, /checksum does not match/],
    [changed(plain, plain.length - 1), undefined, /checksum does not match/],
    [changed(oldSealed, oldSealed.length - 50), key, /damaged \(portion \d+ was changed/],
    [reordered(oldSealed), key, /damaged \(portion 1 was changed or is out of place/],
    [oldSealed.subarray(0, -1), key, /ends too early/],
    [Buffer.concat([oldSealed, Buffer.from('x')]), key, /something was added/],
    [oldPlain.subarray(0, -30), undefined, /damaged|too early/],
    [changed(oldPlain, oldPlain.length >> 1), undefined, /damaged/],
    [wrongSum, undefined, /rows of public.pets are not those that were written/],
    [Buffer.from('something else'), undefined, /is no backup/],
    [newer, undefined, /newer version/],
  ]
  for (const [bytes, given, sentence] of cases) {
    await expect(check(bytes, given)).rejects.toThrow(sentence)
  }
  await expect(checkBackup(path.join(folder, 'gone'), undefined)).rejects.toThrow('no file')
})

test('explains that the database server is still starting', async () => {
  const starting = await startRefusingPostgres('57P03', 'the database system is starting up')
  const { url, port } = starting
  const sentence = `The PostgreSQL at 127.0.0.1:${port} does not accept connections yet (the database system is starting up): try again in a moment.`
  const file = path.join(folder, 'whole')
  await writeFile(file, plain)
  await expect(restoreBackup({ url, file })).rejects.toThrow(new StartError(sentence))
  await expect(createBackup({ url, file })).rejects.toThrow(new StartError(sentence))
  await starting.close()
})

function countedOnce() {
  const tally = createTableSums()
  tally.add(Buffer.from('one more\n'))
  return tally
}

test('the sum of rows ignores their order and detects every other difference', () => {
  expect(sum('a\nb\n')).toBe(sum('b\na\n'))
  const others = ['a\nc\n', 'ab\n\n', 'a\nb\nb\n', 'a\n', 'b\na \n', 'aa\nbb\n', 'a\nb\n\n']
  expect(new Set([...others.map(sum), sum('a\nb\n')]).size).toBe(others.length + 1)
})

function sum(text: string) {
  const tally = createTableSums()
  for (const byte of Buffer.from(text)) tally.add(Buffer.from([byte]))
  return tally.total().sum
}

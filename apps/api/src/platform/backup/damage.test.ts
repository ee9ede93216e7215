import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { getRoundCount } from '../../../test/generated/round-count.ts'
import { BackupError } from './backup-error.ts'
import { checkBackup } from './read-backup.ts'
import { writeTestBackup } from './testing/write-test-backup.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'fovea-damage-'))
afterAll(() => rm(folder, { recursive: true }))

async function verdictOn(bytes: Buffer, key: Buffer | undefined) {
  const file = path.join(folder, 'copy')
  await writeFile(file, bytes)
  try {
    await checkBackup(file, key)
    return 'whole'
  } catch (error) {
    return error instanceof BackupError ? 'refused' : error
  }
}

function damagesAt(bytes: Buffer, at: number) {
  const flipped = Buffer.from(bytes)
  flipped.writeUInt8(flipped.readUInt8(at) ^ (1 << (at % 8)), at)
  const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)]
  return [
    ['flipped', flipped],
    ['cut off', before],
    ['a byte less', Buffer.concat([before, after.subarray(1)])],
    ['a byte more', Buffer.concat([before, Buffer.from([at % 256]), after])],
  ] as const
}

function positionsIn({ length }: Buffer) {
  const isNearAnEnd = (at: number) => at < 200 || at >= length - 200
  const step = Math.max(1, Math.floor(length / 50))
  return Array.from({ length }, (_, at) => at).filter((at) => isNearAnEnd(at) || at % step === 0)
}

/** The everyday run tries one kind of damage at every third position. */
const triesEachKind = getRoundCount({ everyday: 0, all: 1 }) === 1

const key = randomBytes(32)
const small = Buffer.from('Ada\nGrace\n')
const large = Buffer.from(
  Array.from({ length: 3_000 }, () => `${randomBytes(60).toString('base64')}\n`).join(''),
)

test.each([
  { name: 'small', rows: small, key: undefined },
  { name: 'large', rows: large, key: undefined },
  { name: 'small encrypted', rows: small, key },
])('refuses a $name backup with a byte changed, missing or added at any position', async (kind) => {
  const bytes = await writeTestBackup(folder, kind)
  expect(await verdictOn(bytes, kind.key)).toBe('whole')
  const missed: unknown[] = []
  for (const at of positionsIn(bytes)) {
    for (const [index, [damage, copy]] of damagesAt(bytes, at).entries()) {
      if (!triesEachKind && (at % 4 !== index || at % 3 !== 0)) continue
      const verdict = await verdictOn(copy, kind.key)
      if (verdict !== 'refused') missed.push({ damage, at: at - bytes.length, verdict })
    }
  }
  expect(missed).toEqual([])
  for (const added of ['\0', '\n', 'x'.repeat(100_000)]) {
    const longer = Buffer.concat([bytes, Buffer.from(added)])
    expect(await verdictOn(longer, kind.key)).toBe('refused')
  }
})

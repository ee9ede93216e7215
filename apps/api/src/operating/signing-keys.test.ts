import { randomBytes } from 'node:crypto'
import { getDevKey, postDevKey } from '@fovea/contract/license-keys'
import { deleteCurrentUser } from '@fovea/contract/auth'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestSdkApi, type TestSdkApi } from '../../test/test-sdk-api.ts'
import { changeEncryptionKey, rotateKeys } from './signing-keys.ts'

const consoles: TestSdkApi[] = []
afterEach(async () => {
  for (const server of consoles.splice(0).toReversed()) await server.close()
})

async function runConsole(keys: Buffer[], shared?: TestSdkApi) {
  const KEY_ENCRYPTION_KEY = keys.map((key) => key.toString('base64')).join(',')
  const server = await createTestSdkApi({ KEY_ENCRYPTION_KEY }, shared?.database)
  consoles.push(server)
  return server
}

const jwks = z.object({ keys: z.array(z.object({ kid: z.string() })) })

async function listKids(server: TestSdkApi) {
  const { keys } = jwks.parse(await (await server.send('GET', '/sdk/v1/jwks')).json())
  return keys.map(({ kid }) => kid)
}

async function deleteAccountWithTrial(server: TestSdkApi, email: string) {
  const browser = server.browser()
  await browser.signIn(email)
  await browser.call(postDevKey, { body: {} })
  await browser.call(deleteCurrentUser, { body: { confirm: email } })
}

async function isTrialUsed(server: TestSdkApi, email: string) {
  const browser = server.browser()
  await browser.signIn(email)
  return (await browser.call(getDevKey)).payload.trialUsed
}

async function startSession(server: TestSdkApi, email: string) {
  const browser = server.browser()
  await browser.signIn(email)
  const { key } = (await browser.call(postDevKey, { body: {} })).payload.doc.developmentKey
  return server.start({ key })
}

const change = (server: TestSdkApi, encryptionKeys: Buffer[], dryRun = false) =>
  changeEncryptionKey({ url: server.database.url, encryptionKeys, dryRun })

const readSealed = async (server: TestSdkApi) =>
  (
    await sql`select kid as name, private_key as secret from signing_keys
      union all select name, secret from sealed_secrets order by name`.execute(server.db)
  ).rows

test('changing the encryption key of running consoles keeps signing keys and used trials', async () => {
  const [older, newer] = [randomBytes(32), randomBytes(32)]
  const first = await runConsole([older])
  await rotateKeys({ url: first.database.url, encryptionKeys: [older] })
  await deleteAccountWithTrial(first, 'before@example.com')

  const both = await runConsole([newer, older], first)
  const kids = await listKids(both)
  expect(kids).toHaveLength(2)
  const before = await readSealed(both)
  expect(before).toHaveLength(3)
  expect(await change(both, [newer, older], true)).toEqual({ changed: 3, unreadable: [] })
  expect(await readSealed(both)).toEqual(before)

  expect(await change(both, [newer, older])).toEqual({ changed: 3, unreadable: [] })
  expect(await change(both, [newer, older])).toEqual({ changed: 0, unreadable: [] })
  const after = await readSealed(both)
  for (const [index, row] of after.entries()) expect(row).not.toEqual(before[index])
  expect(await startSession(both, 'meanwhile@example.com')).toMatchObject({ valid: true })
  expect(await isTrialUsed(both, 'before@example.com')).toBe(true)
  await deleteAccountWithTrial(both, 'during@example.com')

  const last = await runConsole([newer], first)
  expect(await listKids(last)).toEqual(kids)
  expect(await startSession(last, 'after@example.com')).toMatchObject({ valid: true })
  expect(await isTrialUsed(last, 'before@example.com')).toBe(true)
  expect(await isTrialUsed(last, 'during@example.com')).toBe(true)
  await expect(
    createTestSdkApi({ KEY_ENCRYPTION_KEY: older.toString('base64') }, first.database),
  ).rejects.toThrow('encrypted with another key than KEY_ENCRYPTION_KEY')
})

test('changes and creates no key if the encryption key does not decrypt the active signing key', async () => {
  const [own, other] = [randomBytes(32), randomBytes(32)]
  const server = await runConsole([own])
  await deleteAccountWithTrial(server, 'stays@example.com')
  const before = await readSealed(server)
  const wrong = 'encrypted with another key than KEY_ENCRYPTION_KEY'
  await expect(change(server, [other])).rejects.toThrow(wrong)
  const { url } = server.database
  await expect(rotateKeys({ url, encryptionKeys: [other] })).rejects.toThrow(wrong)
  await expect(rotateKeys({ url, encryptionKeys: [] })).rejects.toThrow(
    'KEY_ENCRYPTION_KEY is missing',
  )
  expect(await readSealed(server)).toEqual(before)
})

test('leaves a retired key alone that no encryption key decrypts, and names it', async () => {
  const [own, newer] = [randomBytes(32), randomBytes(32)]
  const server = await runConsole([own])
  const [retired = ''] = await listKids(server)
  await rotateKeys({ url: server.database.url, encryptionKeys: [own] })
  await sql`update signing_keys set private_key = sha256(private_key) where kid = ${retired}`.execute(
    server.db,
  )
  expect(await change(server, [newer, own])).toMatchObject({ unreadable: [retired] })
  expect(await listKids(await runConsole([newer], server))).toHaveLength(2)
})

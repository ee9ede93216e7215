import { foldEmail } from '@fovea/contract/email-address'
import { getInvitation, postInvitation, postInvitationAcceptance } from '@fovea/contract/workspaces'
import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { readInvitationSecret, createTestTeam } from '../../../../test/test-teams.ts'
import { openTestApi } from '../../../../test/test-api.ts'
import { findEmailRecipient, findRecipient, hasEmailAddress } from '../emails/find-recipient.ts'
import { isConfiguredAdmin } from '../present.ts'
import type { ProviderUser } from '../providers/provider.ts'
import { readUser } from '../read-user.ts'
import { findOrCreateAccount } from './find-or-create-account.ts'

const api = await openTestApi({ ADMIN_EMAILS: 'admin@fovea.test' })

/**
 * Every character of the two planes that have letters and digits. Surrogate halves are not characters, and PostgreSQL
 * stores no NUL. The test of `foldEmail` covers all planes.
 */
const characters = Array.from({ length: 0x2_00_00 - 1 }, (_, index) => index + 1)
  .filter((point) => point < 0xd8_00 || point > 0xdf_ff)
  .map((point) => String.fromCodePoint(point))
const asciiLetter = /^[a-z0-9]$/

async function foldedBySql(fold: RawBuilder<string>) {
  const rows = await api.query<{ text: string }>`select ${fold} as text`
  const folded = Array.from(rows[0]?.text ?? '')
  expect(folded).toHaveLength(characters.length)
  return folded
}

/** Characters beyond ASCII that some folding turns into an ASCII letter or digit, with that letter or digit. */
async function lookalikes() {
  const all = characters.join('')
  const [lower, upper] = [
    await foldedBySql(sql`lower(${all}::text)`),
    await foldedBySql(sql`lower(upper(${all}::text))`),
  ]
  const found = new Map<string, Set<string>>()
  const add = (folded: string, character: string) => {
    if (asciiLetter.test(folded) && character > '\u{7F}')
      found.set(folded, (found.get(folded) ?? new Set()).add(character))
  }
  for (const [index, character] of characters.entries()) {
    add(character.toLowerCase(), character)
    add(character.toUpperCase().toLowerCase(), character)
    add(lower[index] ?? '', character)
    add(upper[index] ?? '', character)
    const normal = character.normalize('NFKC').toLowerCase()
    // Our code treats characters that normalize to the same letter alike, so one for each letter is enough.
    if (!found.has(normal)) add(normal, character)
  }
  return found
}

let subjects = 0
function signIn(provider: ProviderUser['provider'], email: string) {
  const subject = `subject-${subjects++}`
  const person = { provider, subject, email, emailVerified: true, name: '', pictureUrl: '' }
  return api.db
    .transaction()
    .execute(async (db) => (await findOrCreateAccount(db, person, api.clock.now)).userId)
}

test('SQL folds only A to Z, as foldEmail does', async () => {
  const folded = await foldedBySql(sql`lower(${characters.join('')}::text collate "C")`)
  expect(characters.filter((character, index) => foldEmail(character) !== folded[index])).toEqual(
    [],
  )
})

test('an address that looks like another one gives no access to the other account, even if a provider has verified it', async () => {
  const found = await lookalikes()
  expect(found.get('k')).toContain('\u{212A}')
  expect(found.get('i')).toContain('\u{130}')
  expect(found.get('s')).toContain('\u{17F}')
  expect(found.size).toBe(36)
  for (const [folded, alikes] of found) {
    const email = `${folded}-own@example.com`
    const own = await signIn('google', email)
    for (const character of alikes) {
      const alike = `${character}-own@example.com`
      const stranger = await signIn('github', alike)
      expect(stranger, `${alike} joins ${email}`).not.toBe(own)
      const user = await readUser(api, stranger)
      expect(isConfiguredAdmin(user, new Set([email])), `${alike} is an admin`).toBe(false)
      expect([alike, user.verified_emails, user.mail_to]).toEqual([alike, [], null])
      expect(await hasEmailAddress(api.db, stranger, email), `${alike} has ${email}`).toBe(false)
      expect(await findRecipient(api.db, stranger), `${alike} is sent mail`).toBeUndefined()
      // An account prepared by an attacker is not joined when the owner of the address signs in.
      const prepared = `${character}-later@example.com`
      const trap = await signIn('github', prepared)
      const joined = await signIn('google', `${folded}-later@example.com`)
      expect(joined, `joins ${prepared}`).not.toBe(trap)
    }
    expect((await findEmailRecipient(api.db, email))?.userId).toBe(own)
  }
})

test.each([
  ['adm\u{130}n@fovea.test', 'admin@fovea.test', 'Dots'],
  ['\u{212A}elvin@example.com', 'kelvin@example.com', 'Signs'],
  ['jo\u{17F}e@example.com', 'jose@example.com', 'Letters'],
])('signing in as %s gives no right of %s, and no email', async (alike, own, name) => {
  const browser = api.browser()
  const user = await browser.signIn(alike)
  expect(user).toMatchObject({
    email: alike,
    isAdmin: false,
    emailConfirmed: false,
    mailTo: null,
  })
  const rows = await api.query`select from mails where user_id = ${user._id}`
  expect(rows).toEqual([])
  expect((await api.browser().signIn(own, 'github'))._id).not.toBe(user._id)

  const team = await createTestTeam(api, name)
  await team.owner.browser.call(postInvitation, { body: { email: own, role: 'viewer' } })
  const params = { secret: await readInvitationSecret(api.db, own) }
  expect((await browser.call(getInvitation, { params })).payload.doc.yours).toBe(false)
  expect(await browser.refused(postInvitationAcceptance, { params })).toMatchObject({
    status: 403,
    name: 'INVITED_ANOTHER',
  })
})

test('two accounts stay separate if they share an address beyond ASCII, which proves nothing', async () => {
  const first = await signIn('google', 'j\u{F6}rg@example.com')
  expect(await signIn('github', 'j\u{F6}rg@example.com')).not.toBe(first)
})

import { getProfile, getSession, getUser, putCompany, putCurrentUser } from '@fovea/contract/auth'
import { describe, expect, test } from 'vitest'
import { openTestApi } from '../../../../test/test-api.ts'

const api = await openTestApi({ ADMIN_EMAILS: 'boss@example.com, other@example.com' })

async function accountsOf(email: string) {
  const rows = await api.query<{ user_id: string }>`
    select distinct user_id from identities where email = ${email}
  `
  return rows.length
}

describe('two identities of one user', () => {
  test('join over an address that both providers have verified', async () => {
    const google = await api.browser().signIn('both@example.com', 'google')
    const github = await api.browser().signIn('both@example.com', 'github')
    expect(github._id).toBe(google._id)
  })

  test('join when both sign-ins happen at the same moment', async () => {
    const [first, second] = await Promise.all([
      api.browser().signIn('race@example.com', 'google'),
      api.browser().signIn('race@example.com', 'github'),
    ])
    expect(first._id).toBe(second._id)
    expect(await accountsOf('race@example.com')).toBe(1)
  })

  test('stay separate if the known address is not verified', async () => {
    const google = await api.browser().signIn('unverified@example.com', 'google')
    await api.query`update identities set email_verified = false where email = 'unverified@example.com'`
    const github = await api.browser().signIn('unverified@example.com', 'github')
    expect(github._id).not.toBe(google._id)
  })

  test('stay separate if the account has another identity of that provider', async () => {
    const first = await api.browser().signIn('taken@example.com', 'google')
    await api.browser().signIn('taken@example.com', 'github')
    await api.query`update identities set subject = 'somebody-else' where email = 'taken@example.com' and provider = 'github'`
    const stranger = await api.browser().signIn('taken@example.com', 'github')
    expect(stranger._id).not.toBe(first._id)
  })
})

describe('admins', () => {
  test('are users with a verified address in ADMIN_EMAILS, in any case', async () => {
    expect((await api.browser().signIn('Boss@Example.com')).isAdmin).toBe(true)
    expect((await api.browser().signIn('nobody@example.com')).isAdmin).toBe(false)
  })

  test('are not made by an address that a user types', async () => {
    const browser = api.browser()
    await browser.signIn('climber@example.com')
    await browser.call(putCurrentUser, {
      body: { userProfile: { email: 'boss@example.com', address: null } },
    })
    expect((await browser.call(getUser))._doc).toMatchObject({
      email: 'boss@example.com',
      isAdmin: false,
    })
  })

  test('are not made by an address that the provider has not verified', async () => {
    const browser = api.browser()
    await browser.signIn('other@example.com')
    await api.query`update identities set email_verified = false where email = 'other@example.com'`
    expect((await browser.call(getSession)).payload.user?.isAdmin).toBe(false)
  })
})

describe('profile', () => {
  const address = {
    country: 'US',
    state: 'OH',
    city: 'Akron',
    line1: '1 Main St',
    postalCode: '44301',
  }

  test('keeps the contact address and the billing address after another sign-in', async () => {
    const browser = api.browser()
    await browser.signIn('contact@example.com')
    const body = { userProfile: { email: 'billing@example.com', address } }
    expect(await browser.call(putCurrentUser, { body })).toEqual({
      doc: { email: 'billing@example.com', address },
    })
    const user = await browser.signIn('contact@example.com')
    expect(user).toMatchObject({ email: 'billing@example.com', address })
  })

  test('keeps the address if the change has none, and clears it with null', async () => {
    const browser = api.browser()
    await browser.signIn('partial@example.com')
    await browser.call(putCurrentUser, {
      body: { userProfile: { email: 'partial@example.com', address } },
    })
    const kept = await browser.call(putCurrentUser, {
      body: { userProfile: { email: 'p2@example.com' } },
    })
    expect(kept.doc.address).toEqual(address)
    const cleared = await browser.call(putCurrentUser, {
      body: { userProfile: { email: 'p2@example.com', address: null } },
    })
    expect(cleared.doc.address).toBeNull()
  })

  test.each([
    [{ userProfile: { email: 'nope', address: null } }, 'userProfile.email'],
    [{ userProfile: { address: null } }, 'userProfile.email'],
    [
      { userProfile: { email: 'a@example.com', address: { country: '' } } },
      'userProfile.address.country',
    ],
    [{ userProfile: { email: 'a@example.com', address: 'Ohio' } }, 'userProfile.address'],
    [{}, 'userProfile'],
  ])('names the wrong field of %j', async (body, field) => {
    const browser = api.browser()
    const before = await browser.signIn('strict@example.com')
    const error = await browser.refused(putCurrentUser, { body })
    expect(error).toMatchObject({
      status: 400,
      name: 'BAD_INPUT',
      fields: { [field]: expect.any(String) },
    })
    expect((await browser.call(getUser))._doc).toEqual(before)
  })

  test('has the name and picture of the provider', async () => {
    const browser = api.browser()
    const user = await browser.signIn('face@example.com')
    expect((await browser.call(getProfile)).payload).toEqual({
      name: user.nickname,
      pictureUrl: user.imageUrl,
    })
  })

  test.each(['google', 'github'] as const)(
    'keeps the visible characters of the name that %s sends, at every sign-in',
    async (agent) => {
      const sign = (name: string) =>
        api.browser().signIn(`turned-${agent}@example.com`, agent, name)
      expect((await sign('Ada\u202Eecalevol\u2066')).nickname).toBe('Adaecalevol')
      expect((await sign('\u200FAda Lovelace\u200B')).nickname).toBe('Ada Lovelace')
    },
  )

  test('stores the user’s company info', async () => {
    const browser = api.browser()
    await browser.signIn('company@example.com')
    const company = {
      name: 'Iris Ltd',
      position: 'Developer',
      purpose: 'Reading research',
    } as const
    const { doc } = await browser.call(putCompany, { body: { company } })
    expect(doc).toEqual({ ...company, created: api.clock.now.toISOString() })
    expect((await browser.call(getUser))._doc.company).toEqual(doc)
    const error = await browser.refused(putCompany, {
      body: { company: { position: 'King', purpose: 'x' } },
    })
    expect(error.fields?.['company.position']).toContain('C-Level')
  })
})

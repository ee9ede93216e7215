import { expect, test } from '../console.ts'
import { holdCalls } from '../hold-calls.ts'
import { goToProvider, interceptReturn } from './sign-in.ts'

test('a malformed redirect of the provider is rewritten and signs in @thorough', async ({
  page,
  email,
}) => {
  const signIns = await holdCalls(page, '**/api/user/oauth/signin', 'POST')
  await page.goto('/sign')
  await goToProvider(page)
  const query = await interceptReturn(page, email)
  // A code is used once, so only the last redirect has a complete one.
  for (const [start, returned] of [
    ['&', 'code=a&state=b'],
    ['??', 'code=c&state=d'],
    ['#', query],
  ] as const) {
    await test.step(start, async () => {
      await page.goto(`/social-login-redirect${start}${returned}`)
      await expect(page).toHaveURL(`/social-login-redirect?${returned}`)
      const signIn = await signIns.next()
      expect(new URLSearchParams(signIn.request().postDataJSON()).get('code')).toBe(
        new URLSearchParams(returned).get('code'),
      )
      if (returned === query) await signIn.continue()
    })
  }
  await expect(page).toHaveURL('/console/license-keys')
})

import { expect, test } from './console.ts'
import { goToProvider, interceptReturn } from './sign-in.ts'

for (const start of ['&', '??', '#']) {
  test(`a redirect that came back with ${start} is rewritten and signs in`, async ({
    page,
    email,
  }) => {
    const signIn = Promise.withResolvers<void>()
    await page.route('**/api/user/oauth/signin', async (route) => {
      await signIn.promise
      await route.continue()
    })
    await page.goto('/sign')
    await goToProvider(page)
    const query = await interceptReturn(page, email)

    await page.goto(`/social-login-redirect${start}${query}`)
    await expect(page).toHaveURL(`/social-login-redirect?${query}`)
    signIn.resolve()
    await expect(page).toHaveURL('/console/license-keys')
  })
}

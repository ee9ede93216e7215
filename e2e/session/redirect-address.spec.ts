import { expect, test } from '../console.ts'
import { goToProvider, interceptReturn } from './sign-in.ts'
import { letThrough } from '../let-through.ts'

test('a redirect that came back with a wrong beginning is rewritten and signs in', async ({
  page,
  email,
}) => {
  await page.goto('/sign')
  for (const start of ['&', '??', '#']) {
    await test.step(start, async () => {
      const signIn = Promise.withResolvers<void>()
      await page.route('**/api/user/oauth/signin', async (route) => {
        await signIn.promise
        await route.continue()
      })
      await goToProvider(page)
      const query = await interceptReturn(page, email)

      await page.goto(`/social-login-redirect${start}${query}`)
      await expect(page).toHaveURL(`/social-login-redirect?${query}`)
      signIn.resolve()
      await expect(page).toHaveURL('/console/license-keys')
      await letThrough(page, '**/api/user/oauth/signin')
      await page.getByRole('button', { name: 'Sign out' }).click()
      await expect(page).toHaveURL('/sign')
    })
  }
})

import { expect, test } from '../console.ts'
import {
  signInProviders,
  chooseAccount,
  goToProvider,
  interceptReturn,
  signInByCalls,
} from './sign-in.ts'
import { continueCalls } from '../continue-calls.ts'

test.use({ slow: 'each failure needs another sign-in' })

const couldNotComplete = /could not be completed.*Log in again/
const spelled = { google: 'Google', github: 'GitHub' }

test('a user who cannot sign in sees the reason', async ({ page, email }) => {
  const alert = page.getByRole('alert')

  await test.step('the browser returns without a chosen provider', async () => {
    await page.goto('/social-login-redirect?code=abc&state=def')
    await expect(page).toHaveURL('/sign?message=SocialLoginException3')
    await expect(alert).toContainText(/doesn.t remember.*Log in again/)
  })
  await test.step('the browser returns with neither code nor error', async () => {
    await page.goto('/social-login-redirect')
    await expect(page).toHaveURL('/sign?message=SocialLoginException2')
    await expect(alert).toContainText(/without a sign-in code.*Log in again/)
  })
  await test.step('the provider fails, which is not the fault of the user', async () => {
    await page.goto('/social-login-redirect?error=server_error&state=def')
    await expect(page).toHaveURL('/sign?message=SocialLoginException2')
    await expect(alert).toContainText('The provider sent you back without a sign-in code.')
  })
  await test.step('a foreign message is not shown', async () => {
    await page.goto('/sign?message=Call%20this%20number')
    await expect(page.getByRole('button', { name: 'log in with google' })).toBeVisible()
    await expect(page.getByText('Call this number')).toHaveCount(0)
  })

  for (const agent of signInProviders) {
    // Both on one page: the message of the first provider must not be shown for the second.
    await test.step(`a sign-in with ${agent} that cannot start`, async () => {
      const request = '**/api/user/oauth/redirect?**'
      await page.route(request, (route) =>
        agent === 'google' ? route.fulfill({ status: 500, body: 'no' }) : route.abort(),
      )
      await page.getByRole('button', { name: `log in with ${agent}` }).click()
      await expect(page).toHaveURL(`/sign?message=OauthSignException1:${agent}`)
      await expect(alert).toContainText(`Sign-in with ${spelled[agent]} could not be started.`)
      await continueCalls(page, request)
      await expect(page.getByRole('button', { name: `log in with ${agent}` })).toBeEnabled()
    })
  }
  await test.step('a sign-in that is cancelled at the provider', async () => {
    await goToProvider(page, 'github')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL('/sign?message=SocialLoginException1')
    await expect(alert).toContainText(/cancelled sign-in at the provider.*Log in again/)
    await expect(page.getByRole('button', { name: 'log in with github' })).toBeEnabled()
  })

  await test.step('a response of the provider without a user', async () => {
    const signIn = '**/api/user/oauth/signin'
    await page.route(signIn, (route) => route.fulfill({ json: { payload: {} } }))
    await goToProvider(page)
    const query = await interceptReturn(page, email)
    await page.goto(`/social-login-redirect?${query}`)
    await expect(page).toHaveURL('/sign?message=OauthSignException2')
    await expect(alert).toContainText(/returned no account.*Log in again/)
    await continueCalls(page, signIn)
  })
  await test.step('a deactivated account shows a contact address', async () => {
    await signInByCalls(page.context(), { email })
    const { _doc: user } = await (await page.request.get('/api/user')).json()
    await signInByCalls(page.context(), { email: 'admin@fovea.test' })
    const path = `/api/admin/users/${String(user._id)}/deactivation`
    const answer = await page.request.post(path, { data: { reason: 'spam' } })
    expect(answer.status()).toBe(200)
    await page.context().clearCookies()

    await goToProvider(page)
    await chooseAccount(page, email)
    await expect(page).toHaveURL('/sign?message=AccountDeactivated')
    await expect(alert).toHaveText(
      /^This account has been deactivated, so you can.t sign in\. If you think this is a mistake, write to \S+@\S+\.$/,
    )
  })
})

test('a code works for one sign-in, with its own state only @thorough', async ({ page, email }) => {
  const refused = '/sign?message=OauthSignException3'
  await page.goto('/sign')
  await test.step('a code with another state is refused', async () => {
    await goToProvider(page)
    const query = new URLSearchParams(await interceptReturn(page, email))
    query.set('state', 'somebody-elses')
    await page.goto(`/social-login-redirect?${query}`)
    await expect(page).toHaveURL(refused)
    await expect(page.getByRole('alert')).toContainText(couldNotComplete)
    expect((await page.request.get('/api/user')).status()).toBe(401)
  })

  await goToProvider(page)
  const query = await interceptReturn(page, email)
  await page.goto(`/social-login-redirect?${query}`)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/sign')
  await test.step('a used code is refused', async () => {
    await page.goto(`/social-login-redirect?${query}`)
    await expect(page).toHaveURL(refused)
    await expect(page.getByRole('alert')).toContainText(couldNotComplete)
  })
})

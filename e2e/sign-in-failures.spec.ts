import { expect, test } from './console.ts'
import {
  agents,
  chooseAccount,
  goToProvider,
  interceptReturn,
  openSession,
  signIn,
} from './sign-in.ts'

const couldNotComplete = /could not be completed.*Log in again/

test('cancel at the provider comes back with a sentence', async ({ page }) => {
  await page.goto('/sign')
  await goToProvider(page, 'github')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/sign?message=SocialLoginException1')
  await expect(page.getByRole('alert')).toContainText(/cancelled at the provider.*Log in again/)
  await expect(page.getByRole('button', { name: 'log in with github' })).toBeEnabled()
})

test('a return with neither code nor error is told', async ({ page }) => {
  await page.goto('/social-login-redirect')
  await expect(page).toHaveURL('/sign?message=SocialLoginException2')
  await expect(page.getByRole('alert')).toContainText(/without a sign-in code.*Log in again/)
})

test('a return to a browser that chose no provider is told', async ({ page }) => {
  await page.goto('/social-login-redirect?code=abc&state=def')
  await expect(page).toHaveURL('/sign?message=SocialLoginException3')
  await expect(page.getByRole('alert')).toContainText(/does not remember.*Log in again/)
})

test('a code is good for one sign-in', async ({ page, email }) => {
  await page.goto('/sign')
  await goToProvider(page)
  const query = await interceptReturn(page, email)
  await page.goto(`/social-login-redirect?${query}`)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/sign')

  await page.goto(`/social-login-redirect?${query}`)
  await expect(page).toHaveURL('/sign?message=OauthSignException3')
  await expect(page.getByRole('alert')).toContainText(couldNotComplete)
})

test('a used code is refused by the server too, in another tab of the browser', async ({
  context,
  page,
  email,
}) => {
  await page.goto('/sign')
  await goToProvider(page)
  const query = await interceptReturn(page, email)
  await page.goto(`/social-login-redirect?${query}`)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/sign')

  const other = await context.newPage()
  await other.goto(`/social-login-redirect?${query}`)
  await expect(other).toHaveURL('/sign?message=OauthSignException3')
})

test('a code with another state is refused', async ({ page, email }) => {
  await page.goto('/sign')
  await goToProvider(page)
  const query = new URLSearchParams(await interceptReturn(page, email))
  query.set('state', 'somebody-elses')
  await page.goto(`/social-login-redirect?${query}`)
  await expect(page).toHaveURL('/sign?message=OauthSignException3')
  await expect(page.getByRole('alert')).toContainText(couldNotComplete)
  await page.goto('/console')
  await expect(page).toHaveURL('/sign')
})

test('a code that was meant for another browser is refused', async ({
  page,
  otherBrowser,
  email,
}) => {
  const victim = await otherBrowser.newPage()
  await victim.goto('/sign')
  await goToProvider(victim)
  await page.goto('/sign')
  await goToProvider(page)
  const query = await interceptReturn(page, email)

  await victim.goto(`/social-login-redirect?${query}`)
  await expect(victim).toHaveURL('/sign?message=OauthSignException3')
})

test('an answer without a person is told', async ({ page, email }) => {
  await page.route('**/api/user/oauth/signin', (route) => route.fulfill({ json: { payload: {} } }))
  await page.goto('/sign')
  await goToProvider(page)
  const query = await interceptReturn(page, email)
  await page.goto(`/social-login-redirect?${query}`)
  await expect(page).toHaveURL('/sign?message=OauthSignException2')
  await expect(page.getByRole('alert')).toContainText(/without an account.*Log in again/)
})

const spelled = { google: 'Google', github: 'GitHub' }
for (const agent of agents) {
  test(`a sign-in with ${agent} that cannot start names the provider`, async ({ page }) => {
    const request = '**/api/user/oauth/redirect?**'
    await page.route(request, (route) =>
      agent === 'google' ? route.fulfill({ status: 500, body: 'no' }) : route.abort(),
    )
    await page.goto('/sign')
    await page.getByRole('button', { name: `log in with ${agent}` }).click()
    await expect(page).toHaveURL(`/sign?message=OauthSignException1:${agent}`)
    await expect(page.getByRole('alert')).toContainText(
      `The sign-in with ${spelled[agent]} could not be started.`,
    )

    await page.unroute(request)
    await goToProvider(page, agent)
  })
}

test('a message that is not ours is not shown', async ({ page }) => {
  await page.goto('/sign?message=Call%20this%20number')
  await expect(page.getByRole('button', { name: 'log in with google' })).toBeVisible()
  await expect(page.getByText('Call this number')).toHaveCount(0)
})

test('a message about a session says that it has expired', async ({ page }) => {
  await page.goto('/sign?message=anySessionOr-session-at-all')
  await expect(page.getByRole('alert')).toHaveText('Session has expired. Please log in again.')
})

test('a deactivated person is told so, and whom to write to', async ({ page, browser, email }) => {
  await signIn(page, { email })
  const { _doc: user } = await (await page.request.get('/api/user')).json()
  const admin = await browser.newContext()
  await openSession(admin, { email: 'admin@fovea.test' })
  const path = `/api/admin/users/${String(user._id)}/deactivation`
  const answer = await admin.request.post(path, { data: { reason: 'spam' } })
  expect(answer.status()).toBe(200)
  await admin.close()

  await page.goto('/sign')
  await goToProvider(page)
  await chooseAccount(page, email)
  await expect(page).toHaveURL('/sign?message=AccountDeactivated')
  await expect(page.getByRole('alert')).toHaveText(
    /^Our team has deactivated this account, so you cannot sign in with it\. Write to \S+@\S+ if you think that is a mistake\.$/,
  )
})

import { expect, test } from '../console.ts'
import { runUntilVisible, stopClock } from '../license-keys/license-keys.ts'
import { chooseAccount, goToProvider } from './sign-in.ts'
import { continueCalls } from '../continue-calls.ts'

test.use({ slow: 'the user signs in with both providers' })

test('a person signs in with either provider, sees the console, and signs out', async ({
  page,
  email,
}) => {
  const google = page.getByRole('button', { name: 'log in with google' })
  const github = page.getByRole('button', { name: 'log in with github' })
  const console = page.getByRole('heading', { name: 'License Keys', level: 1 })
  const session = '**/api/user/session'

  await page.clock.install()
  await test.step('a failed session check shows the sign-in buttons', async () => {
    await page.route(session, (route) => route.fulfill({ status: 500, body: 'no' }))
    await page.goto('/sign')
    await expect(google).toBeEnabled()
    await expect(github).toBeEnabled()
    await expect(page).toHaveURL('/sign')
    await continueCalls(page, session)
  })
  await test.step('the page says what the console is for', async () => {
    await expect(page).toHaveTitle('Sign in · Fovea')
    const description = page.locator('meta[name="description"]')
    await expect(description).toHaveAttribute('content', /Fovea eye-tracking SDK/)
    for (const name of ['terms', 'privacy policy']) {
      await expect(page.getByRole('link', { name })).toHaveAttribute('href', /^https:/)
    }
  })
  await test.step('the browser leaves for the provider 250 ms after the address arrived', async () => {
    await stopClock(page)
    const address = page.waitForResponse('**/api/user/oauth/redirect?agent=github')
    await github.click()
    await (await address).finished()

    await page.clock.runFor(249)
    await expect(page).toHaveURL('/sign')
    await expect(google).toBeDisabled()
    await runUntilVisible(page, page.getByRole('heading', { name: 'Choose an account' }))
    await page.clock.resume()
  })
  await test.step('the user signs in with GitHub by name', async () => {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Name').fill('Ingrid Maes')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL('/console/license-keys')
    await expect(console).toBeVisible()
    await expect(page.getByRole('banner').getByText('Ingrid Maes')).toBeVisible()
  })
  await test.step('signing out shows no expiry notice', async () => {
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL('/sign')
    await expect(github).toBeVisible()
    await page.goto('/console/license-keys')
    await expect(page).toHaveURL('/sign')
    await expect(google).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.goto('/console/nowhere')
    await expect(page.getByRole('alert')).toHaveText(
      "Oops! It seems something went wrong. This page doesn't exist.",
    )
  })
  await test.step('the user signs in with Google, and is redirected from the sign-in page afterwards', async () => {
    await goToProvider(page, 'google')
    await chooseAccount(page, email)
    await expect(page).toHaveURL('/console/license-keys')
    await expect(console).toBeVisible()
    await page.goto('/sign')
    await expect(page).toHaveURL('/console/license-keys')
    await expect(console).toBeVisible()
  })
  await test.step('a page from the back/forward cache redirects a signed-out user', async () => {
    const led = page.waitForRequest((request) => new URL(request.url()).pathname === '/sign')
    await page.evaluate(() => {
      localStorage.removeItem('fovea.signedIn')
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    })
    await led
    await expect(page).toHaveURL('/console/license-keys')
    await expect(console).toBeVisible()
  })
  await test.step('the sign-in page waits for the session check unless it has a message', async () => {
    await page.route(session, () => new Promise(() => {}))
    await page.goto('/sign')
    await expect(page.getByText('Checking your session')).toBeVisible()
    await expect(google).toHaveCount(0)
    for (const address of ['/sign?message=OauthSignException2', '/sign']) {
      await page.goto(address)
      await expect(google).toBeVisible()
    }
  })
})

import { expect, test } from '../console.ts'
import { runUntilVisible, stopClock } from '../license-keys/license-keys.ts'
import { chooseAccount, goToProvider } from './sign-in.ts'
import { continueCalls } from '../continue-calls.ts'

test.use({ slow: 'the way to both providers and back' })

test('a person signs in with either provider, sees the console, and signs out', async ({
  page,
  email,
}) => {
  const google = page.getByRole('button', { name: 'log in with google' })
  const github = page.getByRole('button', { name: 'log in with github' })
  const console = page.getByRole('heading', { name: 'License Keys', level: 1 })
  const session = '**/api/user/session'

  await page.clock.install()
  await test.step('a session check that fails shows the sign-in', async () => {
    await page.route(session, (route) => route.fulfill({ status: 500, body: 'no' }))
    await page.goto('/sign')
    await expect(google).toBeEnabled()
    await expect(github).toBeEnabled()
    await expect(page).toHaveURL('/sign')
    await continueCalls(page, session)
  })
  await test.step('the page says what it is, and what signing in means', async () => {
    await expect(page).toHaveTitle('Sign in · Fovea')
    const description = page.locator('meta[name="description"]')
    await expect(description).toHaveAttribute('content', /Fovea eye-tracking SDK/)
    for (const name of ['terms', 'privacy policy']) {
      await expect(page.getByRole('link', { name })).toHaveAttribute('href', /^https:/)
    }
  })
  await test.step('the browser leaves for the provider 250 ms after the address came', async () => {
    await stopClock(page)
    const address = page.waitForResponse('**/api/user/oauth/redirect?agent=github')
    await github.click()
    await (await address).finished()

    await page.clock.runFor(249)
    await expect(page).toHaveURL('/sign')
    await expect(google).toBeDisabled()
    // The page may have begun to wait only after its answer was there.
    await runUntilVisible(page, page.getByRole('heading', { name: 'Choose an account' }))
    await page.clock.resume()
  })
  await test.step('with GitHub, by the name that is typed there', async () => {
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Name').fill('Ingrid Maes')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL('/console/license-keys')
    await expect(console).toBeVisible()
    await expect(page.getByRole('banner').getByText('Ingrid Maes')).toBeVisible()
  })
  await test.step('and signs out, when nothing has expired', async () => {
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
  await test.step('with Google, and is sent on from the sign-in page afterwards', async () => {
    await goToProvider(page, 'google')
    await chooseAccount(page, email)
    await expect(page).toHaveURL('/console/license-keys')
    await expect(console).toBeVisible()
    await page.goto('/sign')
    await expect(page).toHaveURL('/console/license-keys')
    await expect(console).toBeVisible()
  })
  await test.step('who goes back to a page that the browser kept, signed in no more, is led away', async () => {
    const led = page.waitForRequest((request) => new URL(request.url()).pathname === '/sign')
    await page.evaluate(() => {
      localStorage.removeItem('fovea.signedIn')
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    })
    await led
    // Nothing but the flag was lost: the session leads back in.
    await expect(page).toHaveURL('/console/license-keys')
    await expect(console).toBeVisible()
  })
  await test.step('waits for the session check, until a message says otherwise', async () => {
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

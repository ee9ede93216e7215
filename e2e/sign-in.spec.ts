import { expect, test } from './console.ts'
import { agents, goToProvider, signIn } from './sign-in.ts'

for (const agent of agents) {
  test(`a person signs in with ${agent}, sees the console, and signs out`, async ({
    page,
    email,
  }) => {
    await signIn(page, { email, agent })
    await expect(page).toHaveURL('/console/license-keys')
    await expect(page.getByRole('heading', { name: 'License Keys', level: 1 })).toBeVisible()

    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL('/sign')
    await expect(page.getByRole('button', { name: `log in with ${agent}` })).toBeVisible()

    // Nothing has expired.
    await page.goto('/console/license-keys')
    await expect(page).toHaveURL('/sign')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.goto('/console/nowhere')
    await expect(page.getByRole('alert')).toHaveText(
      'Oops! It seems something went wrong. There is no page at this address.',
    )
  })
}

test('a person types the name that the console then shows', async ({ page, email }) => {
  await page.goto('/sign')
  await goToProvider(page)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Name').fill('Ingrid Maes')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('banner').getByText('Ingrid Maes')).toBeVisible()
})

test('whoever is signed in is sent on from the sign-in page', async ({ page, email }) => {
  await signIn(page, { email })
  await page.goto('/sign')
  await expect(page).toHaveURL('/console/license-keys')
})

test('a session check that fails shows the sign-in', async ({ page }) => {
  await page.route('**/api/user/session', (route) => route.fulfill({ status: 500, body: 'no' }))
  await page.goto('/sign')
  await expect(page.getByRole('button', { name: 'log in with google' })).toBeEnabled()
  await expect(page.getByRole('button', { name: 'log in with github' })).toBeEnabled()
  await expect(page).toHaveURL('/sign')
})

test('whoever was signed in waits for the session check, until a message says otherwise', async ({
  page,
  email,
}) => {
  await signIn(page, { email })
  await page.route('**/api/user/session', () => new Promise(() => {}))
  const button = page.getByRole('button', { name: 'log in with google' })
  await page.goto('/sign')
  await expect(page.getByText('Looking for your session')).toBeVisible()
  await expect(button).toHaveCount(0)
  for (const address of ['/sign?message=OauthSignException2', '/sign']) {
    await page.goto(address)
    await expect(button).toBeVisible()
  }
})

test('the browser leaves for the provider 250 ms after the address came', async ({ page }) => {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  await page.goto('/sign')
  const address = page.waitForResponse('**/api/user/oauth/redirect?agent=github')
  await page.getByRole('button', { name: 'log in with github' }).click()
  await (await address).finished()

  await page.clock.runFor(249)
  await expect(page).toHaveURL('/sign')
  await expect(page.getByRole('button', { name: 'log in with google' })).toBeDisabled()
  await page.clock.runFor(1)
  await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible()
})

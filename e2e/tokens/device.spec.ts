import { expect, test } from '../console.ts'
import { chooseAccount, goToProvider, signInByCalls } from '../auth/sign-in.ts'
import { goTo } from '../go-to.ts'
import { createTeam } from '../workspaces/workspaces.ts'
import { requestDeviceCode } from './device.ts'

test.use({ slow: 'a program and a browser take turns' })

test('a user allows a program that shows a code, which works once @thorough', async ({
  page,
  context,
  otherBrowser,
  email,
}) => {
  await signInByCalls(context, { email })
  const team = await createTeam(page.request, 'Northlight')
  await context.clearCookies()
  const { code, device } = await requestDeviceCode(otherBrowser.request, 'build-server')

  await page.goto(`/console/device?code=${code.toLowerCase()}`)
  await goToProvider(page)
  await chooseAccount(page, email)
  const question = page.getByRole('heading', {
    name: 'fovea 0.1.0 on build-server asks for access',
  })
  await expect(question).toBeVisible()
  await expect(page.getByText(code, { exact: true })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Personal' })).toBeChecked()

  await page.getByRole('button', { name: 'Workspace: Personal' }).click()
  await page.getByRole('menuitem', { name: 'Northlight' }).click()
  await expect(page.getByRole('radio', { name: 'Northlight' })).toBeChecked()
  await expect(question).toBeVisible()
  await page.getByRole('radio', { name: 'Personal' }).click()
  await expect(page).not.toHaveURL(/workspace=/)
  await page.getByRole('radio', { name: 'Northlight' }).click()
  await expect(page).toHaveURL(new RegExp(`workspace=${team}`))
  await expect(page.getByRole('radio', { name: 'Northlight' })).toBeChecked()
  await expect(question).toBeVisible()
  for (const scope of ['keys:read', 'keys:write', 'usage:read', 'logs:read']) {
    await page.getByRole('checkbox', { name: scope }).uncheck()
  }
  const allow = page.getByRole('button', { name: 'Allow access' })
  await allow.click()
  await expect(page.getByRole('alert')).toHaveText('Choose at least one scope.')
  await page.getByRole('checkbox', { name: 'keys:read' }).check()
  await allow.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  const outcome = page.getByRole('status').filter({ hasText: 'build-server' })
  await expect(outcome).toBeFocused()
  await expect(outcome).toContainText('build-server is connected.')

  const given = await otherBrowser.request.post('/api/device/token', {
    data: { device_code: device },
  })
  const { access_token } = (await given.json()).payload
  const headers = { authorization: `Bearer ${access_token}` }
  const who = await otherBrowser.request.get('/api/whoami', { headers })
  expect((await who.json()).payload.doc).toMatchObject({
    who: { name: 'build-server' },
    workspace: { name: 'Northlight' },
    scopes: ['keys:read'],
  })

  await page.getByRole('link', { name: 'Show API tokens' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'build-server' })).toHaveCount(1)
  await goTo(page, `/console/device?code=${code}&workspace=${team}`)
  await expect(page.getByText('This code was already approved')).toBeVisible()

  const other = await requestDeviceCode(otherBrowser.request, 'other-server')
  await goTo(page, `/console/device?workspace=${team}`)
  const field = page.getByLabel('Code')
  await field.fill('AAAA-1111')
  await field.press('Enter')
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await field.fill(other.code.toLowerCase().replace('-', ' '))
  await field.press('Enter')
  await expect(page.getByRole('heading', { name: 'other-server asks for access' })).toBeVisible()
  await page.getByRole('button', { name: 'Deny' }).click()
  await expect(page.getByText('other-server was denied.')).toBeVisible()
  const denied = await otherBrowser.request.post('/api/device/token', {
    data: { device_code: other.device },
  })
  expect((await denied.json()).error.name).toBe('access_denied')
})

import { expect, test } from '../console.ts'
import { expectCopied } from '../expect-copied.ts'
import { expectNoHistoryStep } from '../expect-no-history-step.ts'
import { signInByCalls } from '../auth/sign-in.ts'
import { goTo } from '../go-to.ts'
import { createKeyIn, createTeam } from '../workspaces/workspaces.ts'

test.use({ slow: 'a token is created, used and ended' })

test('a developer creates a token, uses it within its scopes and workspace, and ends it', async ({
  page,
  context,
  otherBrowser,
  email,
}) => {
  await signInByCalls(context, { email })
  const team = await createTeam(page.request, 'Northlight')
  await createKeyIn(page.request, 'northlight.example.com', team)
  await createKeyIn(page.request, 'southlight.example.com', team)
  await page.goto(`/console/tokens?workspace=${team}`)
  await expect(page.getByText('No tokens yet.', { exact: false })).toBeVisible()

  await page.getByRole('button', { name: 'New token' }).click()
  const form = page.getByRole('dialog', { name: 'New API token' })
  await expect(form.getByRole('checkbox', { name: 'keys:read' })).toBeChecked()
  await form.getByRole('button', { name: 'Create token' }).click()
  await expect(form.getByLabel('Name')).toBeFocused()
  await form.getByLabel('Name').fill('Nightly build')
  await form.getByRole('checkbox', { name: 'keys:read' }).uncheck()
  await form.getByRole('button', { name: 'Create token' }).click()
  await expect(form.getByRole('alert')).toHaveText('Choose at least one scope.')
  await form.getByRole('checkbox', { name: 'keys:read' }).check()
  await form.getByRole('radio', { name: 'Only chosen keys' }).check()
  await expect(form.getByRole('checkbox', { name: 'logs:read' })).toHaveCount(0)
  await form.getByRole('button', { name: 'Create token' }).click()
  await expect(form.getByRole('alert')).toHaveText('Choose at least one key.')
  await form.getByRole('checkbox', { name: 'northlight.example.com' }).check()
  await form.getByRole('radio', { name: 'In 30 days' }).check()
  await form.getByRole('button', { name: 'Create token' }).click()
  await expect(form.getByText('Copy it now and keep it secret.')).toBeFocused()
  const token = await form.getByText(/^fvt_[0-9A-Za-z]{38}$/).textContent()
  await expect(form.getByText(`export FOVEA_TOKEN=${token}`)).toBeVisible()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const copied = await expectCopied(page, () =>
    form.getByRole('button', { name: 'Copy', exact: true }).click(),
  )
  expect(copied).toBe(token)
  await form.getByRole('button', { name: 'Done' }).click()

  const row = page.getByRole('row').filter({ hasText: 'Nightly build' })
  await expect(row).toContainText('keys:read')
  await expect(row).toContainText('Never')
  await expect(row).toContainText('Only https://northlight.example.com')
  await expect(page.getByText('fvt_')).toHaveCount(0)

  const headers = { authorization: `Bearer ${token}` }
  const ask = (path: string) => otherBrowser.request.get(path, { headers })
  const keys = await (await ask('/api/license/prod')).json()
  expect(JSON.stringify(keys)).toContain('northlight.example.com')
  expect(JSON.stringify(keys)).not.toContain('southlight.example.com')
  expect((await ask('/api/user-usage/latest')).status()).toBe(403)
  expect((await ask('/api/user/devices')).status()).toBe(403)
  await goTo(page, `/console/tokens?workspace=${team}`)
  await expect(row).not.toContainText('Never')

  const end = row.getByRole('button', { name: 'Revoke Nightly build' })
  const question = page.getByRole('dialog', { name: 'Revoke Nightly build' })
  await end.click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(end).toBeFocused()
  await expectNoHistoryStep(page)
  await end.click()
  await question.getByRole('button', { name: 'Revoke token' }).click()
  await expect(page.getByText('No tokens yet.', { exact: false })).toBeVisible()
  const refused = await ask('/api/license/prod')
  expect(refused.status()).toBe(401)
  expect(refused.headers()['www-authenticate']).toContain('invalid_token')

  await goTo(page, `/console/workspace?workspace=${team}`)
  const history = page.getByRole('table', { name: 'history' })
  await expect(history).toContainText('Revoked the API token Nightly build.')
  await expect(history).toContainText('Created the API token Nightly build: keys:read, only 1 key.')
})

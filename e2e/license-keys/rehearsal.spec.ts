import { expectAccessible } from '../everything/axe.ts'
import { expect, test } from '../console.ts'
import { startSession } from '../sdk-api/start-session.ts'
import { signInByCalls } from '../auth/sign-in.ts'
import { openTrialMenu } from './license-keys.ts'

test.use({ slow: 'the app waits for the failure and its end' })

test('a developer rehearses a failure with a development key and ends it @thorough', async ({
  page,
  context,
  email,
}) => {
  await signInByCalls(context, { email })
  const issued = await (await page.request.post('/api/license/dev', { data: {} })).json()
  const { key } = issued.payload.doc.developmentKey
  expect(await startSession(page, key)).toMatchObject({ valid: true })
  await page.goto('/console/license-keys')
  const banner = page.getByRole('region', { name: 'Simulation' })

  await test.step('it is chosen and started', async () => {
    await page.getByRole('button', { name: 'Actions for your development key' }).click()
    await page.getByRole('menuitem', { name: 'Simulate a failure' }).click()
    const form = page.getByRole('dialog', { name: 'Simulate a failure' })
    await form.getByRole('radio', { name: 'Deactivated key' }).check()
    await form.getByRole('button', { name: 'Start simulation' }).click()
    await expect(form).toHaveCount(0)
    await expect(banner).toContainText('Simulation: Deactivated key.')
    await expect(banner.getByRole('timer')).toHaveText(/^(10:00|[1-9]:\d\d)$/)
    await expectAccessible(page, 'a rehearsal')
  })

  await test.step('the app is denied, and the page shows the rehearsal after a reload', async () => {
    await expect.poll(async () => (await startSession(page, key)).valid).toBe(false)
    await page.reload()
    await expect(banner.getByRole('timer')).toHaveText(/^[1-9]:\d\d$/)
  })

  await test.step('it is ended, and stands in the history', async () => {
    await banner.getByRole('button', { name: 'End simulation' }).click()
    await expect(banner).toHaveCount(0)
    await expect.poll(async () => (await startSession(page, key)).valid).toBe(true)
    await openTrialMenu(page, 'History')
    const history = page.getByRole('dialog', { name: 'History of your development key' })
    await expect(history.getByRole('listitem')).toContainText([
      'Ended the simulation.',
      'Simulated a failure: deactivated key.',
      'Created.',
    ])
  })
})

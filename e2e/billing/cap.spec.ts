import { expect, test } from '../console.ts'
import { runSql } from '../database.ts'
import { createKey } from '../license-keys/license-keys.ts'
import { signInByCalls } from '../auth/sign-in.ts'
import { startSession } from '../sdk-api/start-session.ts'
import { subscribeByCalls } from './subscription.ts'

test.use({ slow: 'sessions are metered until the cap is reached' })

const site = 'https://beta.example.com'

const nearlyTenDollars = `
  with owner as (select id, (now() at time zone 'utc')::date as today from users where email = $1),
  months as (
    insert into metered_months (owner_id, month, sessions)
    select id, date_trunc('month', today)::date, 10999 from owner
  )
  insert into metered_days (owner_id, day, license, platform, app, sessions)
  select id, today, 'production', 'web', '${site}', 10999 from owner`

test('a developer sets, reaches, lifts and removes a spend cap', async ({
  context,
  page,
  email,
}) => {
  await signInByCalls(context, { email })
  await subscribeByCalls(context, email, 'pm_card_visa')
  const key = await createKey(page, { platformType: 'web', baseUrl: site })
  await runSql(nearlyTenDollars, [email])
  await page.goto('/console/select-plan')
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Spend cap' }) })
  await expect(card.getByText('No cap. $9.99 so far this month.')).toBeVisible()

  await card.getByRole('button', { name: 'Set a cap' }).click()
  const form = page.getByRole('dialog', { name: 'Spend cap' })
  const amount = form.getByRole('textbox', { name: 'Amount per month' })
  await test.step('an invalid amount shows an error at the field', async () => {
    await amount.fill('ten')
    await form.getByRole('button', { name: 'Save cap' }).click()
    await expect(amount).toBeFocused()
    await expect(form.getByText('Enter an amount up to $1,000,000.00')).toBeVisible()
  })
  await amount.fill('10')
  await form.getByRole('radio', { name: 'Stop new sessions' }).check()
  await form.getByText('Caps for single apps').click()
  await form.getByRole('textbox', { name: site }).fill('25')
  await test.step('a cap for an app without sessions is questioned', async () => {
    await form.getByRole('button', { name: 'Save cap' }).dblclick()
    const question = form.getByRole('alert', { name: 'No session of this app has started yet' })
    await expect(question).toBeFocused()
    await expect(question).toContainText(site)
    await question.getByRole('button', { name: 'Save cap anyway' }).dblclick()
    await expect(form).toHaveCount(0)
  })
  await expect(card.getByText('$9.99 of $10.00 spent this month')).toBeVisible()
  await expect(card.getByText('of $25.00')).toBeVisible()

  await test.step('the last session within the cap starts, and the next one is denied', async () => {
    expect(await startSession(page, key, site)).toMatchObject({ valid: true })
    expect(await startSession(page, key, site)).toMatchObject({ valid: false })
    await page.reload()
    await expect(
      card.getByText(/^The cap was reached on .* New sessions are refused/),
    ).toBeVisible()
  })

  await card.getByRole('button', { name: 'Lift the cap' }).click()
  await expect(card.getByText(/Sessions go on and are charged\.$/)).toBeVisible()

  await card.getByRole('button', { name: 'Change cap' }).click()
  await amount.fill('')
  await form.getByRole('textbox', { name: site }).fill('')
  await form.getByRole('button', { name: 'Save cap' }).click()
  await expect(card.getByText('No cap. $10.00 so far this month.')).toBeVisible()
})

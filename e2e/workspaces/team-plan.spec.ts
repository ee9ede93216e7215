import { cards, openNewCard, getPlan, typeAddress, typeCard } from '../billing/subscription.ts'
import { expect, test } from '../console.ts'
import { signInByCalls } from '../auth/sign-in.ts'
import { createTeam } from './workspaces.ts'

test.use({ slow: 'a team subscribes at the card provider' })

test("an owner subscribes a team with the team's own address @thorough", async ({
  page,
  context,
  email,
}) => {
  // The user's own address is a placeholder, and the team's plan does not need it.
  await signInByCalls(context, { email: email.replace('@', '@users.noreply.') })
  const team = await createTeam(page.request, 'Payers')
  await page.goto(`/console/select-plan?workspace=${team}`)
  const form = await openNewCard(page)
  await expect(form).toHaveAccessibleName('Set Up Subscription: Payers')
  await expect(form.getByText('Due today')).toBeVisible()
  await expect(form.getByLabel('Billing email')).toHaveCount(0)
  await typeCard(form, cards.good)
  await typeAddress(form)
  await form.getByRole('button', { name: 'Subscribe Payers' }).click()
  await expect(getPlan(page, 'Expert').getByText('Thanks for Using!')).toBeVisible()

  const headers = { 'fovea-workspace': team }
  const teamResponse = await (await page.request.get(`/api/workspaces/${team}`, { headers })).json()
  expect(teamResponse.payload.doc.address).toMatchObject({ city: 'San Francisco' })
  const userResponse = await (await page.request.get('/api/user')).json()
  expect(userResponse._doc.address).toBeNull()

  await page.goto(`/console/workspace?workspace=${team}`)
  const history = page.getByRole('table', { name: 'history' })
  await expect(history.getByText('Subscribed to the Expert plan.')).toBeVisible()
  await page.goto('/console/select-plan')
  await expect(getPlan(page, 'Basic').getByText('Now Using')).toBeVisible()
})

import type { Page } from '@playwright/test'
import { expectAccessible } from '../everything/axe.ts'
import { expect, test } from '../console.ts'
import { leaveAndReturnTo, goTo } from '../go-to.ts'
import { signInByCalls } from '../auth/sign-in.ts'
import { createTeam } from '../workspaces/workspaces.ts'
import { subscribeByCalls } from '../billing/subscription.ts'

const iosApp = { platformType: 'ios', bundleId: 'com.example.reader' }

test.use({ visitor: 'admin', slow: 'an account is found, deactivated and reactivated' })

test('an admin finds a user, renews their key, and deactivates and reactivates the account @thorough', async ({
  page,
  email,
  otherBrowser,
}) => {
  await page.goto('/console/admin-users?search=no-such-name')
  const search = page.getByRole('searchbox', { name: 'Find a user' })
  await test.step('an unknown user is not found, and an admin cannot be deactivated', async () => {
    await expect(page.getByText('Nothing matches “no-such-name”.')).toBeVisible()
    await search.fill('admin@fovea.test')
    const adminsOwn = page.getByRole('link', { name: 'admin@fovea.test' })
    await expect(adminsOwn).toBeVisible()
    const backOffice = page.getByRole('navigation', { name: 'Back office' })
    await backOffice.getByRole('link', { name: 'Users' }).click()
    await expect(search).toHaveValue('')
    await search.fill('admin@fovea.test')
    await page.getByRole('link', { name: 'admin@fovea.test' }).click()
    await openActions(page)
    await expect(page.getByRole('menuitem', { name: 'Sign out everywhere' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Deactivate account' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'View as customer' })).toHaveCount(0)
    await page.goBack()
  })

  await test.step('the admin finds the user and renews the key', async () => {
    await signInByCalls(otherBrowser, { email })
    const made = await otherBrowser.request.post('/api/license/prod', { data: iosApp })
    const before = (await made.json()).payload.doc

    await search.fill(email.toUpperCase())
    await page.getByRole('button', { name: 'Sessions' }).click()
    await expect(page).toHaveURL(/sort=sessions/)
    await expect(page.getByRole('columnheader', { name: 'Sessions' })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
    const people = page.getByRole('table', { name: 'people' }).getByRole('row')
    await expect(people).toHaveCount(2)
    await expect(page).toHaveURL(/search=/)
    await expectAccessible(page, 'the people')
    await people.getByRole('link', { name: email }).press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.getByText('Key issued by')).toBeVisible()
    await page.getByText('Sign-ins and devices').click()
    await expect(page.getByRole('table', { name: "the user's devices" })).toContainText('Google')
    await expect(page.getByText('No requests yet.')).toBeVisible()
    await expectAccessible(page, 'a person')

    await page.getByRole('button', { name: /^Renew prod_/ }).click()
    const dialog = page.getByRole('dialog')
    const days = dialog.getByRole('textbox', { name: 'Days' })
    await expect(days).toHaveValue('365')
    await days.fill('0')
    await expect(days).toHaveAccessibleDescription(/^Enter a whole number of days/)
    await days.fill('30')
    await expectAccessible(page, 'the renewal')
    await dialog.getByRole('button', { name: 'Renew key' }).click()
    await expect(page.getByText(/^The key now expires on /)).toBeVisible()
    await expect(dialog).toBeHidden()
    const after = (await (await otherBrowser.request.get('/api/license/prod')).json()).payload
      .docs[0]
    const movedDays = (Date.parse(after.expire_date) - Date.parse(before.expire_date)) / 86_400_000
    expect(movedDays).toBe(30)
  })

  await test.step('a note is kept for other admins, and the timeline is filtered', async () => {
    const note = page.getByRole('textbox', { name: 'Add a note' })
    await page.getByRole('button', { name: 'Save note' }).click()
    await expect(note).toHaveAccessibleDescription('Required')
    await note.fill('Call them on Monday')
    await page.getByRole('button', { name: 'Save note' }).click()
    await expect(page.getByRole('button', { name: 'Delete the note' })).toBeVisible()
    await expect(note).toHaveValue('')
    const timeline = page.getByRole('list').filter({ hasText: 'Key issued' })
    await expect(timeline).toContainText('Call them on Monday')
    await page.getByRole('combobox', { name: 'Shown in the timeline' }).click()
    await page.getByRole('option', { name: 'Keys' }).click()
    await expect(timeline).not.toContainText('Call them on Monday')
    await page.getByRole('button', { name: 'Delete the note' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete note' }).click()
    await expect(page.getByRole('button', { name: 'Delete the note' })).toHaveCount(0)
  })

  await test.step('the admin deactivates and reactivates the account', async () => {
    await otherBrowser.request.post('/api/license/dev', { data: {} })
    await leaveAndReturnTo(page, page.url())
    const keys = page.getByRole('table', { name: "the user's keys" })
    await expect(keys).toContainText('Active')
    await choose(page, 'Deactivate account')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('A test')
    await expectAccessible(page, 'the deactivation')
    await dialog.getByRole('button', { name: 'Deactivate account' }).click()
    await expect(page.getByText('Deactivated since just now')).toBeVisible()
    await expect(page.getByText('Not signed in on any device.')).toBeVisible()
    await expect(keys).toContainText('Refused: account deactivated')
    await expect(keys).not.toContainText('Active')
    expect((await otherBrowser.request.get('/api/user')).status()).toBe(401)

    await choose(page, 'Reactivate account')
    await expect(page.getByText('Deactivated since just now')).toHaveCount(0)
    await signInByCalls(otherBrowser, { email })
    expect((await otherBrowser.request.get('/api/user')).status()).toBe(200)

    await goTo(page, '/console/admin-audit?action=account+deactivated')
    const row = page.getByRole('row').filter({ hasText: email })
    await row.getByRole('button').click()
    await expect(page.getByRole('region', { name: /^Details of/ })).toContainText('A test')
  })
})

test('an admin deactivates a subscriber, which ends the subscription @thorough', async ({
  page,
  email,
  otherBrowser,
}) => {
  await signInByCalls(otherBrowser, { email })
  await subscribeByCalls(otherBrowser, email, 'pm_card_visa')
  const { _doc } = await (await otherBrowser.request.get('/api/user')).json()

  await page.goto(`/console/admin-users?id=${_doc._id}`)
  const plan = page.getByRole('definition').filter({ hasText: /^Expert$/ })
  await expect(plan).toBeVisible()
  await choose(page, 'Deactivate account')
  const dialog = page.getByRole('dialog')
  const ending = dialog.getByRole('checkbox', { name: 'End the subscription now' })
  await expect(ending).not.toBeChecked()
  await expect(ending).toHaveAccessibleDescription(
    /^Otherwise it continues and usage is charged at the end of the month\./,
  )
  await ending.check()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('By mistake')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await choose(page, 'Deactivate account')
  await expect(ending).not.toBeChecked()
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('')
  await ending.check()
  await expectAccessible(page, 'the deactivation of a subscriber')
  await dialog.getByRole('button', { name: 'Deactivate account' }).click()
  await expect(page.getByText('Deactivated since just now')).toBeVisible()
  await expect(plan).toHaveCount(0)

  await choose(page, 'Reactivate account')
  await expect(page.getByText('Deactivated since just now')).toHaveCount(0)
  await signInByCalls(otherBrowser, { email })
  const answer = await otherBrowser.request.get('/api/billing/subscription')
  expect(await answer.json()).toMatchObject({ payload: { planStatus: 'unsubscribe' } })
})

test('an admin suspends a team, whose members can only read, and reactivates it', async ({
  page,
  email,
  otherBrowser,
}) => {
  await signInByCalls(otherBrowser, { email })
  const id = await createTeam(otherBrowser.request, 'Night Vision')
  const member = await otherBrowser.newPage()
  await member.goto(`/console/license-keys?workspace=${id}`)
  const notice = member.getByRole('alert', { name: 'This team is suspended' })
  const create = () =>
    otherBrowser.request.post('/api/license/prod', {
      data: iosApp,
      headers: { 'fovea-workspace': id },
    })

  await test.step('the admin suspends the team, and an open page of a member says so', async () => {
    await page.goto(`/console/admin-users?id=${id}`)
    await choose(page, 'Suspend team')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Sessions with the keys of Night Vision are refused')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Sells our keys')
    await expectAccessible(page, 'the suspension')
    await dialog.getByRole('button', { name: 'Suspend team' }).click()
    await expect(page.getByText('Suspended since just now')).toBeVisible()
    await expect(notice).toContainText('nothing in it can be changed')
    await expect(notice.getByRole('link')).toHaveAttribute('href', /^mailto:/)
    await expectAccessible(member, 'a suspended team')
    expect(await (await create()).json()).toMatchObject({ error: { name: 'TEAM_SUSPENDED' } })
  })

  await test.step('the list and the audit log show it, and the team is reactivated', async () => {
    await goTo(page, '/console/admin-users?state=suspended&search=night')
    await expect(page.getByRole('row').filter({ hasText: 'Suspended' })).toContainText(
      'Night Vision',
    )
    await goTo(page, '/console/admin-audit?action=team+suspended')
    await page.getByTitle('Suspended the team Night Vision').first().click()
    await expect(page.getByRole('region', { name: /^Details of/ })).toContainText('Sells our keys')
    await goTo(page, `/console/admin-users?id=${id}`)
    await choose(page, 'Reactivate team')
    await expect(page.getByText('Suspended since just now')).toHaveCount(0)
    await expect(notice).toHaveCount(0)
    expect((await create()).status()).toBe(200)
  })
})

async function openActions(page: Page) {
  await page.getByRole('button', { name: /^Actions for / }).click()
}

async function choose(page: Page, action: string) {
  await openActions(page)
  await page.getByRole('menuitem', { name: action }).click()
}

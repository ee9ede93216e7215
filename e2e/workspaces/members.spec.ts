import { expect, test } from '../console.ts'
import { expectNoHistoryStep } from '../expect-no-history-step.ts'
import { chooseAccount, goToProvider, signInByCalls } from '../auth/sign-in.ts'
import {
  createKeyIn,
  createTeam,
  fillTeam,
  inviteMember,
  readNewestLink,
  openSwitcher,
} from './workspaces.ts'

test.use({ slow: 'a user is invited, joins and is removed' })

test('an owner invites a developer, changes their role and removes them @thorough', async ({
  page,
  context,
  otherBrowser,
  email,
}) => {
  const friend = `friend-${email}`
  let team = ''
  let link = ''
  let name = ''
  await signInByCalls(context, { email })

  await test.step('the owner creates a team in the bar', async () => {
    await page.goto('/console/license-keys')
    await openSwitcher(page, 'Personal')
    await page.getByRole('menuitem', { name: 'New workspace…' }).click()
    const form = page.getByRole('dialog', { name: 'New workspace' })
    await form.getByLabel('Name').fill('N')
    await form.getByRole('button', { name: 'Create workspace' }).click()
    await expect(form.getByText('Use 2 to 60 characters.')).toBeVisible()
    await form.getByLabel('Name').fill('Lighthouse')
    await form.getByRole('button', { name: 'Create workspace' }).click()
    await expect(page.getByRole('heading', { name: 'Members', level: 1 })).toBeVisible()
    team = new URL(page.url()).searchParams.get('workspace') ?? ''
    expect(team).not.toBe('')
    await expect(page.getByText('The only owner. To leave, make another')).toBeVisible()
  })

  await test.step('only the newest link of a repeated invitation works', async () => {
    const first = await inviteMember(page, friend, 'Developer')
    await page.getByRole('button', { name: `Resend to ${friend}` }).click()
    await expect(page.getByText(`Invitation sent again to ${friend}.`)).toBeVisible()
    link = await readNewestLink(page.request, friend, 2)
    const theirs = await otherBrowser.newPage()
    await theirs.goto(first)
    await expect(theirs.getByText('has expired, was withdrawn or has been used')).toBeVisible()
    await theirs.close()
  })

  const theirs = await otherBrowser.newPage()
  await test.step('another account sees which address was invited', async () => {
    await signInByCalls(otherBrowser, { email: `other-${email}` })
    await theirs.goto(link)
    await expect(theirs.getByRole('heading', { name: 'Join Lighthouse' })).toBeVisible()
    await expect(theirs.getByText(`This invitation is for ${friend}`)).toBeVisible()
    await expect(theirs.getByText(`you are signed in as other-${email}`)).toBeVisible()
    await expect(theirs.getByRole('button', { name: 'Join Lighthouse' })).toHaveCount(0)
    await theirs.getByRole('button', { name: 'Use another account' }).click()
  })

  await test.step('the invited user signs in, returns and joins', async () => {
    await goToProvider(theirs)
    await chooseAccount(theirs, friend)
    await theirs.getByRole('button', { name: 'Join Lighthouse' }).click()
    await expect(theirs.getByRole('button', { name: 'Workspace: Lighthouse' })).toBeVisible()
    await expect(theirs.getByRole('heading', { name: 'License Keys', level: 1 })).toBeVisible()
    await createKeyIn(page.request, 'lighthouse.example', team)
    await theirs.reload()
    await expect(theirs.getByRole('button', { name: 'Create key' })).toBeVisible()
    await expect(theirs.getByRole('button', { name: /^Copy SDK key/ })).toBeVisible()
    await expect(theirs.getByRole('link', { name: 'Plan' })).toHaveCount(0)
  })

  await test.step('the owner sees the new member at once', async () => {
    const members = page.getByRole('table', { name: 'members', exact: true })
    await expect(members.getByRole('row', { name: friend })).toContainText('Developer')
    await expect(page.getByText('No open invitations.')).toBeVisible()
    await expect(page.getByText('Joined as developer.')).toBeVisible()
  })

  await test.step('a new role applies at once: a viewer changes nothing and sees no key', async () => {
    const change = page.getByRole('row', { name: friend }).getByRole('button', { name: /^Change/ })
    name = ((await change.getAttribute('aria-label')) ?? '').replace('Change role of ', '')
    await change.click()
    const form = page.getByRole('dialog', { name: `Role of ${name}` })
    await form.getByRole('button', { name: 'Cancel' }).click()
    await expect(change).toBeFocused()
    await expectNoHistoryStep(page)
    await change.click()
    await form.getByRole('radio', { name: 'Viewer' }).check()
    await form.getByRole('button', { name: 'Save role' }).click()
    await expect(page.getByRole('row', { name: friend }).getByText('Viewer')).toBeVisible()
    await expect(theirs.getByRole('button', { name: 'Create key' })).toHaveCount(0)
    await expect(theirs.getByRole('cell', { name: /^prod_\w{4}…\w{4}$/ })).toBeVisible()
    await expect(theirs.getByRole('button', { name: /^Copy SDK key/ })).toHaveCount(0)
    await theirs.getByRole('link', { name: 'lighthouse', exact: true }).click()
    await expect(theirs.getByText('On: sessions can start.')).toBeVisible()
    await expect(theirs.getByRole('button', { name: 'Delete key' })).toHaveCount(0)
    await theirs.getByRole('tab', { name: 'History' }).click()
    await expect(theirs.getByRole('list', { name: 'History' })).toContainText('Created.')
  })

  await test.step('a removed member loses access at once, on every page', async () => {
    await page.getByRole('button', { name: `Remove ${name}` }).click()
    await page.getByRole('button', { name: 'Remove member' }).click()
    await expect(page.getByRole('button', { name: `Remove ${name}` })).toHaveCount(0)
    const notTheirs = theirs.getByRole('heading', { name: "You don't have this workspace" })
    await expect(notTheirs).toBeVisible()
    await theirs.getByRole('link', { name: 'Go to your personal workspace' }).click()
    await expect(theirs.getByRole('button', { name: 'Workspace: Personal' })).toBeVisible()
    await theirs.goto(link)
    await expect(theirs.getByText('has expired, was withdrawn or has been used')).toBeVisible()
  })

  await test.step('the history lists all changes', async () => {
    const history = page.getByRole('table', { name: 'history' })
    for (const happened of [
      `Removed ${name}.`,
      `Changed the role of ${name} from developer to viewer.`,
      'Created the key https://lighthouse.example.',
      'Joined as developer.',
      `Sent the invitation to ${friend} again.`,
      `Invited ${friend} as developer.`,
      'Created the workspace Lighthouse.',
    ]) {
      await expect(history.getByText(happened)).toBeVisible()
    }
  })
})

test('an owner withdraws an invitation @thorough', async ({
  page,
  context,
  email,
  otherBrowser,
}) => {
  await signInByCalls(context, { email })
  await page.goto('/console/workspace')
  await page.getByRole('button', { name: 'New workspace' }).click()
  const form = page.getByRole('dialog', { name: 'New workspace' })
  await form.getByLabel('Name').fill('Withdrawals')
  await form.getByRole('button', { name: 'Create workspace' }).click()
  const link = await inviteMember(page, `friend-${email}`, 'Billing')
  const theirs = await otherBrowser.newPage()
  await theirs.goto(link)
  await expect(theirs.getByRole('button', { name: 'Sign in to accept' })).toBeVisible()
  await expect(theirs.getByText('Plan, card, invoices and usage')).toBeVisible()
  await page.getByRole('button', { name: `Withdraw from friend-${email}` }).click()
  await expect(page.getByText('No open invitations.')).toBeVisible()
  await theirs.reload()
  await expect(theirs.getByText('has expired, was withdrawn or has been used')).toBeVisible()
})

test('a member leaves a team, and its only owner cannot @thorough', async ({
  page,
  context,
  email,
  browser,
}) => {
  const friend = `friend-${email}`
  const theirs = await browser.newContext()
  await signInByCalls(context, { email })
  await signInByCalls(theirs, { email: friend })
  const team = await createTeam(page.request, 'Leavers')
  await fillTeam(page.request, team, friend)
  await page.goto(`/console/workspace?workspace=${team}`)
  await expect(page.getByText('The only owner. To leave, make another')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Leave', exact: true })).toHaveCount(0)

  const there = await theirs.newPage()
  await there.goto(`/console/workspace?workspace=${team}`)
  await expect(there.getByText('Keys, logs, usage and requests')).toBeVisible()
  await expect(there.getByRole('heading', { name: 'History' })).toHaveCount(0)
  await expect(there.getByRole('main').getByRole('button', { name: 'Invite people' })).toHaveCount(
    0,
  )
  await there.getByRole('button', { name: 'Leave', exact: true }).click()
  await there.getByRole('button', { name: 'Leave workspace' }).click()
  await expect(there.getByRole('button', { name: 'Workspace: Personal' })).toBeVisible()
  await expect(page.getByText('Left the workspace.')).toBeVisible()
  await theirs.close()
})

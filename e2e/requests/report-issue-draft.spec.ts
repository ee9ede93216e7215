import type { Page } from '@playwright/test'
import { expect, test } from '../console.ts'
import { leaveAndReturnTo } from '../go-to.ts'
import { chooseCategory, openReportIssue, getReportForm } from './report-issue.ts'

test.use({ slow: 'the page is opened several times' })

const templates = {
  'Bug Issue': /^What happened:/,
  'Build/Installation Issue': /^What you tried to install or build:/,
  'License Issue': /^Which key \(/,
  'Other Issue': /^What is this about\?/,
}

async function expectUndescribed(page: Page) {
  const { content, send } = getReportForm(page)
  await send.click()
  await expect(content).toHaveAccessibleDescription(/Please describe the issue/)
}

test('a developer switches the category of a report, and keeps the text of each @thorough', async ({
  page,
  email,
}) => {
  await openReportIssue(page, email)
  for (const [name, template] of Object.entries(templates)) {
    await chooseCategory(page, name)
    await expect(getReportForm(page).content).toHaveValue(template)
    await expect(getReportForm(page).content).not.toHaveAccessibleDescription(/Please describe/)
    await expectUndescribed(page)
  }

  await test.step('the first text counts as unchanged, even after another one', async () => {
    const { content, send } = getReportForm(page)
    await chooseCategory(page, 'Bug Issue')
    const template = await content.inputValue()
    await content.fill('The camera stays dark.')
    await chooseCategory(page, 'License Issue')
    await content.fill('')
    await chooseCategory(page, 'Bug Issue')
    await expect(content).toHaveValue('The camera stays dark.')
    await chooseCategory(page, 'License Issue')
    await expect(content).toHaveValue('')
    await expectUndescribed(page)

    // Switching back to the first text makes the report empty again.
    await chooseCategory(page, 'Bug Issue')
    await content.fill(template)
    await expectUndescribed(page)

    // A typed text is a description, even if it was typed into another category.
    await content.fill('The camera stays dark.')
    await chooseCategory(page, 'Other Issue')
    await chooseCategory(page, 'Bug Issue')
    await send.click()
    await expect(page.getByRole('button', { name: 'Sent!' })).toBeDisabled()
  })
})

test('a developer finds the draft of a report after a reload, and another user does not @thorough', async ({
  page,
  email,
}) => {
  await openReportIssue(page, email)
  const { category, reply, content, send } = getReportForm(page)
  await content.fill('The camera stays dark.')
  await chooseCategory(page, 'License Issue')
  await content.fill('My key is refused.')
  await reply.fill('support@example.com')
  await page.reload()
  await expect(category).toHaveValue('License Issue')
  await expect(reply).toHaveValue('support@example.com')
  await expect(content).toHaveValue('My key is refused.')
  await chooseCategory(page, 'Bug Issue')
  await expect(content).toHaveValue('The camera stays dark.')

  await send.click()
  await expect(page.getByRole('button', { name: 'Sent!' })).toBeDisabled()
  await leaveAndReturnTo(page, '/console/report-issue')
  await expect(category).toHaveValue('Bug Issue')
  await expect(reply).toHaveValue(email)
  await expect(content).toHaveValue(templates['Bug Issue'])
  await chooseCategory(page, 'License Issue')
  await expect(content).toHaveValue('My key is refused.')

  await test.step('another user of the browser has no draft', async () => {
    await openReportIssue(page, email.replace('@example.com', '@users.noreply.github.com'))
    await expect(getReportForm(page).content).toHaveValue(templates['Bug Issue'])
  })

  await test.step('a placeholder address of a provider is not used for replies', async () => {
    const { reply, content, send } = getReportForm(page)
    await expect(reply).toHaveValue('')
    await content.fill('The camera stays dark.')
    await send.click()
    await expect(reply).toBeFocused()
    await expect(reply).toHaveAccessibleDescription('Required')
  })

  await test.step('the first user finds the draft again', async () => {
    await openReportIssue(page, email)
    await expect(category).toHaveValue('License Issue')
    await expect(content).toHaveValue('My key is refused.')
  })
})

import type { Page } from '@playwright/test'
import { expect, test } from '../console.ts'
import { leaveAndReturnTo } from '../go-to.ts'
import { chooseCategory, openReportIssue, getReportForm } from './report-issue.ts'

test.use({ slow: 'the page is left and opened again several times' })

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

test('each category begins with its own text, which is no report yet, and keeps what was typed there @thorough', async ({
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

  await test.step('unchanged means the first text, whatever stood there in between', async () => {
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

    // Back to the very first text: that says nothing again, whatever stood there in between.
    await chooseCategory(page, 'Bug Issue')
    await content.fill(template)
    await expectUndescribed(page)

    // What was typed and switched away from is a description, although it is now the category's text.
    await content.fill('The camera stays dark.')
    await chooseCategory(page, 'Other Issue')
    await chooseCategory(page, 'Bug Issue')
    await send.click()
    await expect(page.getByRole('button', { name: 'Sent!' })).toBeDisabled()
  })
})

test('a draft survives a reload and ends when it is sent, and another person begins with nothing of it @thorough', async ({
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
  // Only the report that was sent is gone.
  await chooseCategory(page, 'License Issue')
  await expect(content).toHaveValue('My key is refused.')

  await test.step('another person at the same browser begins with nothing of it', async () => {
    await openReportIssue(page, email.replace('@example.com', '@users.noreply.github.com'))
    await expect(getReportForm(page).content).toHaveValue(templates['Bug Issue'])
  })

  await test.step('an address that a provider stands in for is not answered to', async () => {
    const { reply, content, send } = getReportForm(page)
    await expect(reply).toHaveValue('')
    await content.fill('The camera stays dark.')
    await send.click()
    await expect(reply).toBeFocused()
    await expect(reply).toHaveAccessibleDescription('Required')
  })

  await test.step('the first one finds it again', async () => {
    await openReportIssue(page, email)
    await expect(category).toHaveValue('License Issue')
    await expect(content).toHaveValue('My key is refused.')
  })
})

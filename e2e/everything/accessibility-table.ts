import { expect, type Page } from '@playwright/test'
import { chooseCategory, getEditor, publishBlog, publishUseCase } from '../admin/posts/posts.ts'
import { alertStates } from '../alerts/states.ts'
import { deviceStates } from '../tokens/device.ts'
import { tokenStates } from '../tokens/states.ts'
import { goTo } from '../go-to.ts'
import { webhookStates } from '../webhooks/states.ts'
import { workspaceStates } from '../workspaces/states.ts'

type State = { state: string; open: (page: Page) => Promise<void> }

type Row = {
  address: string
  prepare?: (page: Page) => Promise<void>
  states?: State[]
  isStuck?: true
}

export const publicPages: Row[] = [
  { address: '/sign' },
  { address: '/sign?message=sessionException' },
  { address: '/docs' },
  { address: '/console/invitation?secret=none' },
  { address: '/posts/blog/none' },
]

export const consolePages: Row[] = [
  { address: '/console/license-keys' },
  { address: '/console/license-keys/none' },
  {
    address: '/console/welcome',
    states: [
      { state: 'user menu', open: openMenu },
      { state: 'palette', open: openPalette },
      { state: 'shortcuts', open: openShortcuts },
      { state: 'unfolded navigation', open: unfold },
    ],
  },
  { address: '/console/dashboard' },
  { address: '/console/statistic' },
  { address: '/console/tracking-quality' },
  {
    address: '/console/sdk',
    states: [{ state: 'question about the company', open: askAboutCompany }],
  },
  { address: '/console/docs', states: [{ state: 'at a code, searching', open: searchDocs }] },
  {
    address: '/console/select-plan',
    states: [{ state: 'subscription form', open: openSetUp }],
  },
  {
    address: '/console/report-issue',
    states: [
      { state: 'field errors', open: sendNothing },
      { state: 'failure', open: failReport },
    ],
  },
  { address: '/console/my-requests' },
  { address: '/console/logs' },
  { address: '/console/alerts', states: alertStates },
  { address: '/console/refusals/none' },
  {
    address: '/console/lease-inspector',
    states: [{ state: 'invalid lease', open: pasteNonsense }],
  },
  {
    address: '/console/account',
    states: [
      { state: 'modal', open: openModal },
      { state: 'toast', open: causeToast },
      { state: 'field error', open: mistype },
    ],
  },
  {
    address: '/console/workspace',
    states: workspaceStates,
    isStuck: true,
  },
  { address: '/console/settings' },
  { address: '/console/tokens', states: tokenStates },
  { address: '/console/webhooks', states: webhookStates },
  { address: '/console/device?code=BCDF-GHJK', states: deviceStates },
  { address: '/console/tokens/examples' },
  {
    address: '/console/devices',
    states: [
      { state: 'error notice', open: failCalls },
      { state: 'not found', open: getLost },
    ],
    isStuck: true,
  },
]

export const adminPages: Row[] = [
  { address: '/console/admin-monitor' },
  { address: '/console/admin-growth' },
  { address: '/console/admin-requests' },
  { address: '/console/admin-users' },
  { address: '/console/admin-email-sender' },
  { address: '/console/admin-email-sender?id=new' },
  { address: '/console/admin-email-sender?list=bounces' },
  { address: '/console/admin-audit' },
  { address: '/console/admin-health' },
  { address: '/console/admin-staff', states: [{ state: 'giving a role', open: giveRole }] },
  {
    address: '/console/blog-board',
    prepare: publishTwo,
    states: [
      { state: 'deletion', open: askToDelete },
      { state: 'trash', open: openTrash },
    ],
  },
  {
    address: '/console/blog-post',
    states: [
      { state: 'field errors', open: publishNothing },
      { state: 'preview, and question before leaving', open: writeAndLeave },
    ],
    isStuck: true,
  },
  { address: '/console/blog-viewer' },
  { address: '/console/usecase-board' },
  {
    address: '/console/usecase-post',
    states: [{ state: 'choosing an article', open: chooseArticle }],
  },
  { address: '/console/usecase-viewer', states: [{ state: 'a use case', open: readUseCase }] },
  { address: '/console/user-analysis' },
]

const everyMark = [
  '# Heading',
  '## Smaller',
  '**Bold**, *italic*, ~~struck~~, `code`, [a link](https://example.com)',
  '- one\n- two',
  '- [x] done\n- [ ] to do',
  '> quoted',
  '| Column | Other |\n|---|---|\n| 1 | 2 |',
  '```\nblock\n```',
].join('\n\n')

async function askAboutCompany(page: Page) {
  await page.getByRole('link', { name: 'Download iOS 2.6.3' }).click()
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: 'Submit' }).click()
  await expect(question.getByText('Required')).toHaveCount(2)
  await question.getByRole('combobox', { name: 'Position' }).click()
  await expect(page.getByRole('option').first()).toBeVisible()
}

async function searchDocs(page: Page) {
  await page.goto('/console/docs#AUTH_IP_BLOCKED')
  await expect(page.locator('#AUTH_IP_BLOCKED')).toBeInViewport()
  await page.getByRole('navigation', { name: 'Docs' }).getByText('API reference').click()
  await page.getByRole('tab', { name: 'cURL' }).first().click()
  await page.getByRole('combobox', { name: 'Search the docs' }).fill('lease')
  await expect(page.getByRole('option').first()).toBeVisible()
}

async function giveRole(page: Page) {
  await page.getByRole('button', { name: 'Give a role' }).click()
  const form = page.getByRole('dialog', { name: 'Give a role' })
  await form.getByRole('button', { name: 'Give role' }).click()
  await expect(form.getByRole('textbox', { name: 'Email' })).toHaveAttribute('aria-invalid', 'true')
}

async function openSetUp(page: Page) {
  await page.getByRole('button', { name: 'Upgrade!' }).click()
  const form = page.getByRole('dialog', { name: 'Set Up Subscription' })
  await form.getByRole('button', { name: 'Subscribe' }).click()
  await expect(form.getByRole('group', { name: 'Card' }).getByRole('alert')).toBeVisible()
}

async function publishTwo(page: Page) {
  await publishBlog(page, { title: 'Accessible', content: 'Text.' })
  const blogId = await publishBlog(page, { title: 'Thrown away', content: 'Text.' })
  await page.request.delete('/api/admin/blog', { params: { blogId } })
}

async function askToDelete(page: Page) {
  await page.getByRole('button', { name: 'Delete Accessible' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function openTrash(page: Page) {
  await page.getByRole('button', { name: 'Trash' }).click()
  await expect(page.getByRole('button', { name: 'Restore Thrown away' }).first()).toBeVisible()
}

async function publishNothing(page: Page) {
  await getEditor(page).publish.click()
  await expect(getEditor(page).title).toBeFocused()
}

/** Leaving asks only if what was typed cannot be saved. */
async function writeAndLeave(page: Page) {
  await page.route('**/api/admin/post-changes', (route) => route.fulfill({ status: 503 }))
  await getEditor(page).title.fill('Accessible')
  await chooseCategory(page, 'News')
  await getEditor(page).content.fill(everyMark)
  await page
    .getByRole('navigation', { name: 'Console' })
    .getByRole('link', { name: 'License Keys' })
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function readUseCase(page: Page) {
  const blogId = await publishBlog(page, { title: 'Accessible', content: 'Text.' })
  const id = await publishUseCase(page, { title: 'Accessible', explanation: everyMark, blogId })
  await goTo(page, `/console/usecase-viewer?id=${id}`)
  await expect(page.getByRole('heading', { name: 'Smaller' })).toBeVisible()
}

async function chooseArticle(page: Page) {
  await page.getByRole('combobox', { name: 'Article' }).click()
  await expect(page.getByRole('option').first()).toBeVisible()
}

async function openMenu(page: Page) {
  await page.getByRole('button', { name: 'User menu' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
}

async function openPalette(page: Page) {
  await page.keyboard.press('Control+K')
  await expect(page.getByRole('combobox')).toBeFocused()
}

async function openShortcuts(page: Page) {
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function openModal(page: Page) {
  await page.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
}

async function mistype(page: Page) {
  await page.getByRole('textbox', { name: 'Contact email' }).fill('nobody')
  await page.getByRole('button', { name: 'Save email' }).click()
  await expect(page.getByText(/^E-mail must be valid/)).toBeVisible()
}

/** A toast under the pointer does not time out. */
async function causeToast(page: Page) {
  await expect(async () => {
    await page.getByRole('button', { name: 'Save email' }).click()
    await page.getByRole('button', { name: 'ok', exact: true }).hover({ timeout: 5000 })
  }).toPass()
}

async function failCalls(page: Page) {
  await page.route('**/api/user/devices', (route) => route.fulfill({ status: 422, body: '' }))
  await page.reload()
  await expect(page.getByRole('alert')).toBeVisible()
}

async function sendNothing(page: Page) {
  await page.getByRole('textbox', { name: 'Reply email' }).fill('')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Required')).toBeVisible()
}

async function failReport(page: Page) {
  await page.route('**/api/email', (route) => route.fulfill({ status: 422, body: '' }))
  await page.getByRole('textbox', { name: 'Reply email' }).fill('admin@fovea.test')
  await page.getByRole('textbox', { name: 'Content' }).fill('The camera stays dark.')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
}

async function getLost(page: Page) {
  await goTo(page, '/console/nowhere')
  // Keeps the page from leaving before it has been checked.
  await page.evaluate(() => {
    for (let timer = 0; timer < 10_000; timer++) clearTimeout(timer)
  })
}

async function unfold(page: Page) {
  await page.setViewportSize({ width: 480, height: 800 })
  await page.getByRole('button', { name: 'Navigation' }).click()
  await expect(page.getByRole('link', { name: 'SDK', exact: true })).toBeVisible()
}

async function pasteNonsense(page: Page) {
  await page.getByRole('textbox', { name: 'Lease or answer' }).fill('nonsense')
  await expect(page.getByText(/^This is no lease\./)).toBeVisible()
}

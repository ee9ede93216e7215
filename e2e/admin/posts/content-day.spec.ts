import { expect, test } from '../../console.ts'
import { expectAccessible } from '../../everything/axe.ts'
import { goTo } from '../../go-to.ts'
import { chooseCategory, getEditor, getPostRow } from './posts.ts'

test.use({ visitor: 'admin', slow: 'an article is drafted, scheduled, published and unpublished' })

test('an admin drafts, schedules, publishes and unpublishes an article', async ({
  page,
  email,
  browser,
}) => {
  const { title, content, save } = getEditor(page)
  const status = page.getByRole('definition').first()
  const versions = page.getByRole('dialog', { name: 'Versions' })
  const isInFeed = async () => (await (await page.request.get('/api/blog')).text()).includes(email)

  await page.goto('/console/blog-post')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(title).toBeFocused()
  await test.step('the first words start a draft on the server', async () => {
    await content.fill('Text before a title.')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/id=[0-9a-f-]{36}$/)
    await page.reload()
    await expect(content).toHaveValue('Text before a title.')
    await expect(title).toHaveValue('')
  })
  await title.fill(email)
  await chooseCategory(page, 'News')
  await content.fill('Soon.')
  await test.step('an image is uploaded with its alt text', async () => {
    await page.getByRole('button', { name: 'Upload an image' }).click()
    const upload = page.getByRole('dialog', { name: 'Upload an image' })
    const file = upload.locator('input[type=file]')
    const alt = upload.getByRole('textbox', { name: 'Alt text' })
    await file.setInputFiles({ name: 'no.png', mimeType: 'image/png', buffer: Buffer.from('no') })
    await upload.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(alt).toBeFocused()
    await alt.fill('A [gaze] path')
    await upload.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(upload.getByText('This file is not an image')).toBeVisible()
    const buffer = await page.screenshot({ type: 'jpeg' })
    await file.setInputFiles({ name: 'gaze.jpg', mimeType: 'image/jpeg', buffer })
    await upload.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(upload).toBeHidden()
    await expect(page.locator(':focus')).not.toHaveCount(0)
    await expect(content).toHaveValue(
      /^Soon\.!\[A \\\[gaze\\\] path\]\(\/api\/post-images\/[0-9a-f-]+\)$/,
    )
    const picture = page.getByRole('region', { name: 'Preview' }).getByRole('img')
    await expect(picture).toHaveAccessibleName('A [gaze] path')
    await expect(picture).toHaveJSProperty('naturalWidth', 1280)
  })
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(email)
  await expect(status).toHaveText('Draft')
  expect(await isInFeed()).toBe(false)
  const actions = page.getByRole('button', { name: `Actions for ${email}` })
  await actions.click()
  await expect(page.getByRole('menuitem')).toHaveText(['Delete'])
  const id = new URL(page.url()).searchParams.get('id') ?? ''

  await goTo(page, `/console/blog-board?search=${encodeURIComponent(email)}`)
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Published', exact: true }).click()
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Draft' }).click()
  await expect(page).toHaveURL(/status=draft/)
  await expect(getPostRow(page, email)).toContainText('Draft')

  await test.step('a time that has passed is refused, a later one schedules', async () => {
    await goTo(page, `/console/blog-post?id=${id}`)
    await expect(content).toHaveValue(/^Soon/)
    await page.getByRole('button', { name: 'Schedule' }).click()
    const question = page.getByRole('dialog', { name: 'Publish later' })
    const time = question.getByLabel('Publish at (UTC)')
    await expect(time).toBeFocused()
    const next = await time.inputValue()
    await time.fill('2020-01-01T09:00')
    await question.getByRole('button', { name: 'Schedule' }).click()
    await expect(time).toHaveAccessibleDescription(/Choose a time to come/)
    await expect(time).toBeFocused()
    await time.fill(next)
    await question.getByRole('button', { name: 'Schedule' }).click()
    await expect(status).toContainText('Scheduled')
    expect(await isInFeed()).toBe(false)
  })

  await test.step('changes keep the schedule, which can be canceled', async () => {
    await page.getByRole('link', { name: 'Edit' }).click()
    await content.fill('Now.')
    await save.click()
    await expect(status).toContainText('Scheduled')
    await actions.click()
    await page.getByRole('menuitem', { name: 'Cancel schedule' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel schedule' }).click()
    await expect(status).toHaveText('Draft')
    await expect(page.locator(':focus')).not.toHaveCount(0)
  })

  await test.step('an earlier version is compared and restored', async () => {
    await page.getByRole('button', { name: 'Versions' }).click()
    await expect(versions.getByRole('insertion')).toContainText('Now.')
    await versions.getByRole('list').getByRole('button').nth(1).click()
    await versions.getByRole('tab', { name: 'Text' }).click()
    await expect(versions.getByText('Soon.')).toBeVisible()
    await versions.getByRole('button', { name: 'Restore this version' }).click()
    await expect(content).toHaveValue(/^Soon/)
  })

  await test.step('in the editor, too, without losing what was just typed', async () => {
    await content.fill('Typed.')
    await page.getByRole('button', { name: 'Versions' }).click()
    await expect(versions.getByRole('insertion')).toContainText('Typed.')
    await versions.getByRole('list').getByRole('button').nth(1).click()
    await versions.getByRole('button', { name: 'Restore this version' }).click()
    await expect(versions).toBeHidden()
    await expect(content).toHaveValue(/^Soon/)
  })

  await test.step('the editor shows how the link will look, and the page is public once it is published', async () => {
    const preview = page.getByRole('region', { name: 'Shared link' })
    await expect(preview).toContainText(`${email}Soon.`)
    await expect(preview.getByRole('img')).toHaveAccessibleName('A [gaze] path')
    const address = `/posts/blog/${id}`
    expect((await page.request.get(address)).status()).toBe(404)
    await page.getByRole('button', { name: 'Publish article' }).click()
    await expect(status).toHaveText('Published')
    expect(await isInFeed()).toBe(true)
    const reader = await browser.newContext()
    const shared = await reader.newPage()
    const link = page.getByRole('link', { name: 'Open', exact: true })
    await shared.goto((await link.getAttribute('href')) ?? '')
    await expect(shared.getByRole('heading', { level: 1 })).toHaveText(email)
    await expect(shared.getByRole('img', { name: 'A [gaze] path' })).toBeVisible()
    await expect(shared.locator('meta[property="og:image:alt"]')).toHaveAttribute(
      'content',
      'A [gaze] path',
    )
    await expectAccessible(shared, 'a public post')
    await reader.close()
  })

  await test.step('it is unpublished', async () => {
    await actions.click()
    await page.getByRole('menuitem', { name: 'Unpublish' }).click()
    await page
      .getByRole('dialog', { name: 'Unpublish this article?' })
      .getByRole('button', { name: 'Unpublish' })
      .click()
    await expect(page.getByText('Article is a draft again.').first()).toBeVisible()
    await expect(status).toHaveText('Draft')
    expect(await isInFeed()).toBe(false)
  })
})

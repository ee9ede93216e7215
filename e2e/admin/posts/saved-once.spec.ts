import { expect, test } from '../../console.ts'
import { holdCalls } from '../../hold-calls.ts'
import { runUntilVisible, stopClock } from '../../license-keys/license-keys.ts'
import { chooseCategory, getEditor } from './posts.ts'

test.use({ visitor: 'admin' })

test('an admin publishes an article once despite repeated presses @thorough', async ({ page }) => {
  const viewer = await holdCalls(page, '**/assets/Viewer-*.js', 'GET')
  let published = 0
  page.on('request', (request) => {
    // The post may have been saved as a draft before.
    if (request.method() !== 'GET' && request.url().includes('/api/admin/blog')) published += 1
  })
  await page.clock.install()
  await page.goto('/console/blog-post')
  const { title, content, publish } = getEditor(page)
  await title.fill('Pressed again on the way')
  await chooseCategory(page, 'News')
  await content.fill('Text.')
  // The clock is stopped, because a skeleton replaces the form when the next page is slow: on a busy machine that could
  // happen before the second press.
  await stopClock(page)
  await publish.click()
  await runUntilVisible(page, page.getByText('Article saved.'))
  await title.press('Enter')
  await page.clock.resume()
  await (await viewer.next()).continue()
  await expect(page.getByRole('heading', { name: 'Pressed again on the way' })).toBeVisible()
  expect(published).toBe(1)
})

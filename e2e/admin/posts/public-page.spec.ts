import { expect, test } from '../../console.ts'
import { publishBlog } from './posts.ts'

test.use({ visitor: 'admin' })

test('a public post is read without scripts, and a wide table does not widen the page', async ({
  page,
  email,
  browser,
}) => {
  const columns = Array.from({ length: 40 }, (_, index) => `column${index}`)
  const table = [columns, columns.map(() => '---'), columns].map((row) => `|${row.join('|')}|`)
  const content = ['First words.', ...table].join('\n\n').replaceAll('|\n\n|', '|\n|')
  const address = `/posts/blog/${await publishBlog(page, { title: email, content })}`

  for (const javaScriptEnabled of [false, true]) {
    const context = await browser.newContext({
      javaScriptEnabled,
      viewport: { width: 480, height: 800 },
    })
    const reader = await context.newPage()
    await reader.goto(address)
    if (javaScriptEnabled) await expect(reader.locator('#first-paint')).toHaveCount(0)
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText(email)
    await expect(reader.getByText('First words.')).toBeVisible()
    await expect(reader.getByText('needs JavaScript')).toHaveCount(0)
    if (javaScriptEnabled) {
      const frame = await reader.getByRole('group', { name: 'Table' }).boundingBox()
      expect(frame?.width).toBeLessThanOrEqual(480)
      const column = await reader
        .getByRole('columnheader', { name: 'column7', exact: true })
        .boundingBox()
      expect(column?.width).toBeGreaterThan(60)
    }
    await context.close()
  }
})

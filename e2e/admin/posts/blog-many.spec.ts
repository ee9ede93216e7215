import { expect, test } from '../../console.ts'
import { runSql } from '../../database.ts'

test.use({ visitor: 'admin', slow: 'five thousand articles are stored and searched' })

const posts = 5_000

test('an admin pages through five thousand articles and finds each of them @thorough', async ({
  page,
  email,
}) => {
  await runSql(
    `insert into posts (kind, title, category, body, created_at, updated_at)
     select 'blog', $1 || ' ' || number, 'News', repeat('Some text. ', 300), now() - interval '1 year', now()
     from generate_series(1, $2::int) number`,
    [email, posts],
  )
  await page.goto(`/console/blog-board?search=${encodeURIComponent(email)}`)
  const rows = page.getByRole('table', { name: 'articles' }).getByRole('row')
  await expect(rows).toHaveCount(51)
  await expect(rows.nth(1)).toContainText(`${email} 5000`)
  await page.getByRole('button', { name: 'Show older' }).click()
  await expect(rows).toHaveCount(101)
  await expect(rows.nth(100)).toContainText(`${email} 4901`)

  const search = page.getByRole('searchbox', { name: 'Search articles' })
  await search.fill(`${email} 1234`)
  await expect(rows).toHaveCount(2)
  await runSql(`delete from posts where title like $1 || ' %'`, [email])
})

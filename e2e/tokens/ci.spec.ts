import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '../console.ts'
import { expectCopied } from '../expect-copied.ts'
import { signInByCalls } from '../auth/sign-in.ts'

test.use({ slow: 'a rule is created, its workflow signs in, and the rule is deleted' })

test('a developer lets CI sign in, and the copied workflow gets a token', async ({
  page,
  context,
  email,
}) => {
  await signInByCalls(context, { email })
  await page.goto('/console/tokens')
  await expect(page.getByText('No rules yet.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'New rule' }).click()
  const form = page.getByRole('dialog', { name: 'New rule for CI' })
  await form.getByRole('button', { name: 'Create rule' }).click()
  await expect(form.getByLabel('Name')).toBeFocused()
  await form.getByLabel('Name').fill('Release')
  await form.getByLabel('GitHub repository').fill('https://github.com/Octo-Org/reader')
  await form.getByLabel('Audience').fill('two words')
  await form.getByLabel('Audience').press('Enter')
  await expect(form.getByLabel('Audience')).toBeFocused()
  await form.getByLabel('Audience').fill('https://shared.example.com')
  await form.getByRole('button', { name: 'Create rule' }).click()
  await expect(form.getByText('The rule was created.', { exact: false })).toBeFocused()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const workflow = await expectCopied(page, () =>
    form.getByRole('button', { name: 'Copy workflow' }).click(),
  )
  await form.getByRole('button', { name: 'Done' }).click()
  const row = page.getByRole('row').filter({ hasText: 'octo-org/reader' })
  await expect(row).toContainText('Branch main, Audience https://shared.example.com')

  // The sandbox uses the port after the console's.
  const sandbox = new URL(page.url())
  sandbox.port = String(Number(sandbox.port) + 1)
  const begun = await page.request.post(new URL('/github-actions/jobs', sandbox).href, {
    data: { repository: 'Octo-Org/reader' },
  })
  const folder = await mkdtemp(path.join(tmpdir(), 'fovea-ci-'))
  const environment = path.join(folder, 'environment')
  const script = /run: \|\n((?: {10}.*\n)+)/.exec(workflow)?.[1]?.replaceAll(/^ {10}/gm, '') ?? ''
  await promisify(execFile)('bash', ['-eo', 'pipefail', '-c', script], {
    env: {
      ...process.env,
      ...(await begun.json()),
      FOVEA_URL: /FOVEA_URL: (\S+)/.exec(workflow)?.[1],
      GITHUB_ENV: environment,
    },
  })
  const token = (await readFile(environment, 'utf8')).trim().replace('FOVEA_TOKEN=', '')
  await rm(folder, { recursive: true })
  const headers = { authorization: `Bearer ${token}` }
  const ask = () => page.request.get('/api/whoami', { headers })
  expect(await (await ask()).text()).toContain('"name":"Release"')

  await page.reload()
  await expect(page.getByRole('table', { name: 'API tokens' })).toContainText('Signed in from CI')
  await row.getByRole('button', { name: 'Delete Release' }).click()
  const question = page.getByRole('dialog', { name: 'Delete Release' })
  await question.getByRole('button', { name: 'Delete rule' }).click()
  await expect(page.getByText('No rules yet.', { exact: false })).toBeVisible()
  expect((await ask()).status()).toBe(401)
})

import { execFileSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { expect, test } from '../console.ts'
import { startSession } from '../verification/door.ts'
import {
  answerTrialForm,
  expectToLast,
  openLicenseKeys,
  refusal,
  runUntilGone,
  runUntilVisible,
  stopClock,
} from './license-keys.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const formName = 'Get Free Trial License'

const start = z.object({ sessionId: z.string() })
const feed = z.object({ payload: z.object({ docs: z.array(z.object({ type: z.string() })) }) })

declare global {
  interface Window {
    /** Runs outside the browser, so that a count outlives its pages. */
    countClick: () => void
  }
}

test('from the sign-in page to a copied key takes six clicks besides the four choices, and one more to a first session; the key is reissued after a confirmation', async ({
  page,
  context,
  email,
}) => {
  let clicks = 0
  await context.exposeFunction('countClick', () => {
    clicks += 1
  })
  await context.addInitScript(() => {
    document.addEventListener(
      'click',
      ({ isTrusted }) => {
        if (isTrusted) window.countClick()
      },
      true,
    )
  })

  await page.goto('/sign')
  await page.getByRole('button', { name: 'log in with google' }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Start free trial license' }).click()
  const form = page.getByRole('dialog', { name: formName })
  await answerTrialForm(form)
  await form.getByRole('button', { name: 'Get free trial license' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Copy key' }).click()

  await expect(page.getByText('Copied to clipboard!')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^dev_\w{27}$/)
  await expect(page.getByTitle(copied)).toBeVisible()
  expect(clicks).toBe(6)

  const steps = page.getByRole('list', { name: 'Steps to your first session' })
  const [copyStep, codeStep, sessionStep] = [
    'Copy your key',
    'Add it to your app',
    'See a session',
  ].map((title) => steps.getByRole('listitem').filter({ hasText: title }))
  const sendTest = page.getByRole('button', { name: 'Send a test session' })
  const banner = page.getByRole('complementary', { name: 'First visit' })
  const door = watchDoor(page)
  await test.step('one click more starts a first session, and ends it', async () => {
    await expect(copyStep).toContainText('Copied')
    await expect(sessionStep).toContainText('Not done yet')
    await expect(banner).toBeVisible()
    const ended = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
    await sendTest.click()
    await expect(sessionStep).toContainText(/Test session received in \d+ ms/)
    await expect(sessionStep).toContainText(/First session: web, \d+ (?:s|min) after sign-in/)
    await expect(sessionStep).toContainText('Session received')
    expect(clicks).toBe(7)
    expect((await ended).status()).toBe(200)
    await expect(banner).toHaveCount(0)
    expect(await sessionsOf(page)).toBe(1)
  })
  await test.step('the request that is shown works when it is pasted, as another session', async () => {
    const command = await page.getByRole('region', { name: 'Test session, Shell' }).textContent()
    expect(await paste(page, command ?? '')).toMatchObject({ valid: true })
    expect(await sessionsOf(page)).toBe(2)
  })
  await test.step('pressed twice it is one session, and so is one whose answer was lost', async () => {
    door.length = 0
    await sendTest.dblclick()
    await expect.poll(() => door.length).toBe(1)
    await expect(sendTest).toBeEnabled()
    await page.route('**/sdk/v1/sessions', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await sendTest.click()
    await expect(sessionStep.getByRole('alert')).toContainText('The test session was not sent.')
    await page.unroute('**/sdk/v1/sessions')
    await sendTest.click()
    await expect(sessionStep.getByRole('alert')).toHaveCount(0)
    await expect(sendTest).toBeEnabled()
    expect(door).toHaveLength(3)
    expect(door[2]).toBe(door[1])
    expect(await sessionsOf(page)).toBe(4)
  })
  await test.step('the code is that of the platform of the form, with the key in it', async () => {
    await expect(codeStep.getByRole('tab', { selected: true })).toHaveText('Android')
    await codeStep.getByRole('button', { name: 'Copy: Your first session, Kotlin' }).click()
    await expect(codeStep).toContainText('Copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(copied)
  })

  const reissue = page.getByRole('button', { name: 'Reissue key' })
  const confirm = page.getByRole('dialog', { name: 'Reissue development key' })
  await test.step('without a confirmation the key stays', async () => {
    await reissue.click()
    await confirm.getByRole('button', { name: 'Cancel' }).click()
    await expect(confirm).toHaveCount(0)
    await expect(page.getByTitle(copied)).toBeVisible()
  })
  await test.step('a reissue that fails says so and leaves the key as it was', async () => {
    await page.route('**/api/license/dev', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill(refusal(500, 'Broken.'))
        : route.continue(),
    )
    await reissue.click()
    await confirm.getByRole('button', { name: 'Reissue key' }).click()
    await expect(confirm.getByRole('alert')).toContainText('Broken.')
    await page.keyboard.press('Escape')
    await expect(confirm).toHaveCount(0)
    await expect(page.getByTitle(copied)).toBeVisible()
    await page.unroute('**/api/license/dev')
  })
  await test.step('after a confirmation there is another key', async () => {
    await reissue.click()
    await confirm.getByRole('button', { name: 'Reissue key' }).click()
    await expect(page.getByText('Development Key has reissued')).toBeVisible()
    await expect(confirm).toHaveCount(0)
    await expect(page.getByTitle(/^dev_/)).not.toHaveAttribute('title', copied)
    await expect(page.getByText('30 days left')).toBeVisible()
  })
  await test.step('a test that is refused tells what cures it', async () => {
    const stale = await page.getByTitle(/^dev_/).getAttribute('title')
    await page.request.post('/api/license/dev', { data: { reissue: true } })
    await expect.poll(async () => (await startSession(page, stale ?? '')).valid).toBe(false)
    await sendTest.click()
    await expect(sessionStep).toContainText('Refused: AUTH_INVALID_KEY')
    await expect(sessionStep).toContainText('Copy the key again')
    await expect(sessionStep.getByRole('link', { name: 'What this code means' })).toHaveAttribute(
      'href',
      '/console/docs#AUTH_INVALID_KEY',
    )
  })
  await test.step('whoever has had a session is led no more', async () => {
    await page.getByRole('button', { name: 'Hide these steps' }).click()
    await expect(steps).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Copy key' })).toBeFocused()
    await page.reload()
    await expect(page.getByText('30 days left')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open the quick start' })).toBeVisible()
    await expect(steps).toHaveCount(0)
    await expect(banner).toHaveCount(0)
  })
  await test.step('a browser that refuses to copy shows the key whole', async () => {
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('Not allowed.'))
    })
    const key = await page.getByTitle(/^dev_/).getAttribute('title')
    await page.getByRole('button', { name: 'Copy key' }).click()
    await expect(page.getByText('Select it and copy it by hand.')).toBeVisible()
    await expect(page.getByText(key ?? '', { exact: true })).toBeVisible()
  })
})

const whole = { type: 'slow', description: 'the whole way to a trial, with its failure' }

test(
  'a first visitor is asked for what is missing, and starts the trial once',
  { annotation: whole },
  async ({ page, email }) => {
    await page.clock.install()
    await openLicenseKeys(page, email)
    const open = page.getByRole('button', { name: 'Start free trial license' })
    const form = page.getByRole('dialog', { name: formName })
    const send = form.getByRole('button', { name: 'Get free trial license' })

    await test.step('the first visit leads to the welcome page until it is dismissed', async () => {
      const panel = page.getByRole('complementary', { name: 'First visit' })
      await expect(panel.getByRole('link')).toHaveAttribute('href', '/console/welcome')
      await panel.getByRole('button', { name: 'Dismiss' }).click()
      await expect(panel).toHaveCount(0)
      await page.reload()
      await expect(open).toBeVisible()
      await expect(panel).toHaveCount(0)
    })
    await test.step('a trial expires while the page is open', async () => {
      const doc = {
        key: 'dev_020osOY8jG96BI5wbsq57BCI1Ma',
        created: new Date(inDays(-29)).toISOString(),
        expire_date: new Date(Date.now() + 90_000).toISOString(),
        expire_state: false,
      }
      await page.route('**/api/license/dev', (route) =>
        route.fulfill({ json: { payload: { doc } } }),
      )
      await page.reload()
      await expect(page.getByText('1 day left')).toBeVisible()
      // An answer would tell that the time has only been moved here.
      await page.route('**/api/**', () => new Promise(() => {}))
      await page.clock.runFor(180_000)
      await expect(page.getByText('Dev key Expired, No prod key issued')).toBeVisible()
      await page.unrouteAll()
      await page.reload()
    })

    await open.click()
    await test.step('nothing is chosen or agreed to beforehand', async () => {
      await expect(form.getByLabel('E-mail')).toHaveValue(email)
      await expect(form.getByLabel('E-mail')).not.toBeEditable()
      const lists = form.getByRole('combobox')
      await expect(lists).toHaveCount(4)
      for (const list of await lists.all()) await expect(list).toHaveValue('')
      await expect(form.getByRole('checkbox')).not.toBeChecked()
      await expect(send).toBeDisabled()
      await form.getByRole('combobox', { name: 'Purpose' }).focus()
      await form.getByLabel('Organization').focus()
      await expect(form.getByText('Required')).toHaveCount(1)
    })
    await test.step('a list is searched by typing and shows three and a half rows', async () => {
      const region = form.getByRole('combobox', { name: 'Region' })
      await region.click()
      const options = page.getByRole('option')
      await expect(options).not.toHaveCount(0)
      expect(await options.count()).toBeGreaterThan(195)
      const list = page.getByRole('listbox', { name: 'Region' })
      const rowHeight = (await options.first().boundingBox())?.height ?? 0
      const listHeight = (await list.boundingBox())?.height ?? 0
      expect(listHeight / rowHeight).toBeCloseTo(3.5, 1)

      await region.fill('usa')
      await expect(options).toHaveText(['United States'])
      await region.fill('atlantis')
      await expect(page.getByText('Nothing matches.')).toBeVisible()
      await region.fill('')
    })
    await test.step('the form can be sent when it is whole and agreed to', async () => {
      await answerTrialForm(form)
      await expect(form.getByText('Required')).toHaveCount(0)
      await expect(send).toBeEnabled()
      await form.getByRole('checkbox').uncheck()
      await expect(send).toBeDisabled()
      await form.getByRole('checkbox').check()
    })

    await stopClock(page)
    await test.step('a failure is told, and nothing has to be typed again', async () => {
      await page.route('**/api/license/dev/issue', (route) =>
        route.fulfill(refusal(500, 'Something broke on our side.')),
      )
      await send.click()
      await page.clock.runFor(400)
      await runUntilVisible(page, page.getByRole('dialog', { name: 'Submission failed!' }))
      await page.clock.runFor(1500 + 300)
      await runUntilGone(page, page.getByRole('dialog'))
      const notice = page.getByRole('alert')
      await expect(notice).toContainText('Your trial could not be started.')
      await expect(notice).toContainText('ref-42')
      await page.unroute('**/api/license/dev/issue')
      await open.click()
      const region = form.getByRole('combobox', { name: 'Region' })
      await runUntilVisible(page, region)
      await expect(region).toHaveValue('Germany')
    })
    await test.step('clicks while it is on its way are ignored, and the result stays for a second and a half', async () => {
      const sent: string[] = []
      page.on('request', (request) => {
        if (request.url().endsWith('/api/license/dev/issue')) sent.push(request.method())
      })
      const answered = page.waitForResponse('**/api/license/dev/issue')
      await send.evaluate((button) => {
        if (!(button instanceof HTMLElement)) throw new Error('That is no button.')
        button.click()
        button.click()
        button.click()
      })
      await (await answered).finished()
      await page.clock.runFor(400)
      const result = page.getByRole('dialog', { name: 'Submission successful!' })
      await runUntilVisible(page, result)
      await expect(result).toContainText('Your key already works.')
      await expect(result).toContainText('2-3 days')
      await expect(form).toHaveCount(0)
      await expectToLast(page, result, 1500)
      expect(sent).toEqual(['POST'])
      await expect(page.getByText('Development Key has issued')).toBeVisible()
    })
    await test.step('the focus moves on to the key, and the copy notice goes after 1.8 seconds', async () => {
      const copy = page.getByRole('button', { name: 'Copy key' })
      await expect(copy).toBeFocused()
      await expect(page.getByText('30 days left')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Access pricing' })).toBeVisible()
      await copy.click()
      const notice = page.getByRole('status').filter({ hasText: 'Copied to clipboard!' })
      await expect(notice).toBeVisible()
      await page.clock.runFor(1700)
      await expect(notice).toBeVisible()
      await page.clock.runFor(100)
      await expect(notice).toHaveCount(0)
    })
  },
)

/** The session ids that the page sends to the door. */
function watchDoor(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/sdk/v1/sessions')) return
    sent.push(start.parse(request.postDataJSON()).sessionId)
  })
  return sent
}

/** How many sessions were metered. */
async function sessionsOf(page: Page) {
  const answer = await page.request.get('/api/live/recent')
  return feed.parse(await answer.json()).payload.docs.length
}

/** What a terminal does with a command that is pasted into it; a shell reads it, this sends it. */
async function paste(page: Page, command: string): Promise<unknown> {
  const read = command.replace(/^curl /, String.raw`printf '%s\n' `)
  const said = execFileSync('sh', ['-c', read], { encoding: 'utf8' })
  const [address = '', , type = '', , ...body] = said.split('\n')
  const headers = { 'content-type': type.replace(/^Content-Type: /, '') }
  const answer = await page.request.post(address, { headers, data: body.join('\n') })
  return answer.json()
}

function inDays(days: number) {
  return Date.now() + days * 24 * 60 * 60 * 1000
}

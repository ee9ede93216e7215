import type { Locator, Page } from '@playwright/test'
import {
  arrive,
  fillIn,
  goTo,
  placesOf,
  pressableBy,
  pressableNames,
  presses,
  watchEffects,
} from './acts.ts'
import { expect, test } from './console.ts'
import { createKey, startTrial } from './license-keys.ts'
import { openSession } from './sign-in.ts'

type Effects = ReturnType<typeof watchEffects>

// It presses everything there is.
test.setTimeout(5 * 60_000)

test('every act of a developer is done once, however it is pressed', async ({
  page,
  otherBrowser,
  email,
}) => {
  await openSession(page.context(), { email })
  await openSession(otherBrowser, { email })
  await startTrial(page)
  for (const name of ['one', 'two', 'three', 'four', 'five', 'six']) {
    await createKey(page, { platformType: 'android', packageName: `com.example.${name}` })
  }
  await page.goto('/console/welcome')
  const acts = await pressEverything(page)
  // It has not walked past what there is to press.
  for (const known of [
    'License Keys: Create key',
    'License Keys: Delete key',
    'Account: Save e-mail',
  ]) {
    expect([...acts]).toContain(known)
  }
})

/** Walks through the pages and presses what they offer. Answers what was an act. */
async function pressEverything(page: Page) {
  const effects = watchEffects(page)
  const acts = new Set<string>()
  await arrive(page)
  for (const place of await placesOf(page)) {
    await goTo(page, place)
    const address = page.url()
    for (const name of await pressableNames(page)) {
      for (const [way, twice] of twoOf(presses, acts.size)) {
        const act = `${place}: ${name}`
        const pressed = await test.step(`${act}: ${way}`, () =>
          pressTwice(page, effects, { name, address, twice }))
        if (!pressed) break
        acts.add(act)
      }
    }
  }
  return acts
}

/** Two ways for each act, so that all ways have their turn. */
function twoOf<Way>(ways: Record<string, Way>, turn: number) {
  const all = Object.entries(ways)
  return [...all, ...all].slice((2 * turn) % all.length).slice(0, 2)
}

type Act = {
  name: string
  address: string
  twice: (page: Page, button: Locator) => Promise<void>
}

/** Answers whether there was something to press that does something. */
async function pressTwice(page: Page, effects: Effects, { name, address, twice }: Act) {
  const button = pressableBy(page, name)
  if (!(await isReady(button))) {
    await page.goto(address)
    await arrive(page)
  }
  await fillOwnForm(button)
  if (!(await isReady(button))) return false
  await dismissToasts(page)
  effects.begin()
  const primary = await primaryOf(page, effects, button)
  if (primary !== null) await twice(page, primary)

  const done = await effects.take({ isSent: primary !== null })
  expect(done, 'everything is done once').toEqual([...new Set(done)])
  await expect(page.locator('output [data-tone="error"]')).toHaveCount(0)
  expect(await page.locator('output [data-tone="success"]').count()).toBeLessThan(2)
  await expect(page.getByText('Submission failed!')).toHaveCount(0)
  await comeBack(page, address)
  return done.length > 0
}

async function isReady(button: Locator) {
  return (await button.isVisible()) && (await button.isEnabled())
}

/** The button that sends: itself, or that of the form which it opens, filled in. Nothing where it opens none. */
async function primaryOf(page: Page, effects: Effects, button: Locator): Promise<Locator | null> {
  if ((await button.getAttribute('type')) === 'submit') return button
  await button.click()
  await effects.calm()
  const dialog = page.getByRole('dialog')
  if ((await dialog.count()) === 0) return null
  for (;;) {
    const title = await dialog.getByRole('heading').first().textContent()
    await fillIn(dialog)
    const submit = dialog.locator('button[type="submit"]')
    if ((await submit.count()) > 0) return submit
    // A question before the form.
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByRole('heading').first()).not.toHaveText(title ?? '')
  }
}

async function fillOwnForm(button: Locator) {
  const form = button.locator('xpath=ancestor::form')
  if ((await form.count()) > 0) await fillIn(form)
}

async function dismissToasts(page: Page) {
  await page.locator('output [data-tone] button').evaluateAll((all) => {
    for (const one of all) if (one instanceof HTMLElement) one.click()
  })
}

/** Whatever is open is closed, and the page is the one that it was. */
async function comeBack(page: Page, address: string) {
  await expect(async () => {
    if ((await page.getByRole('dialog').count()) > 0) await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 500 })
  }).toPass()
  if (page.url() === address) return
  await page.goto(address)
  await arrive(page)
}

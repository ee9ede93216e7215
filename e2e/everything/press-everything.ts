import { expect, test, type Locator, type Page } from '@playwright/test'
import { fillForm, findPressable, listPressables } from './pressables.ts'
import { type LostResponses, loseEveryResponse } from './lose-every-response.ts'
import {
  ElementGoneError,
  type PressMode,
  arePressesCloseTogether,
  watchEffects,
} from './presses.ts'
import { waitForPage, getPlaceKind, type Place, listPagePlaces, listPalettePlaces } from './walk.ts'

type Effects = ReturnType<typeof watchEffects>

export type PressPlan = {
  getPressMode: (pressCount: number) => PressMode
  supply: () => Promise<void>
  prepare?: (label: string) => Promise<void>
  losesAnswers?: boolean
  signIn: () => Promise<void>
  known?: ReadonlySet<string>
  isShort: boolean
  isEnough: (made: ReadonlySet<string>) => boolean
}

export async function pressEverything(page: Page, walk: PressPlan): Promise<Set<string>> {
  const answers = walk.losesAnswers === true ? await loseEveryResponse(page) : null
  const effects = watchEffects(page, answers)
  const made = new Set<string>()
  const seen = new Set<string>(walk.known)
  let pressCount = 0

  /** Visits the linked pages first: pressing the buttons may remove the links. */
  async function visit({ name, open }: Place) {
    if (seen.has(name) || walk.isEnough(made)) return
    seen.add(name)
    await test.step(name, open)
    const address = page.url()
    const kind = getPlaceKind(new URL(address))
    if (kind !== name && seen.has(kind)) return
    seen.add(kind)
    for (const place of await listPagePlaces(page, walk.isShort)) await visit(place)
    if (page.url() !== address) await openAgain(page, address)
    await pressAll(name, address)
  }

  async function pressAll(name: string, address: string) {
    const pressed = new Set<string>()
    const first = await listPressables(page)
    for (;;) {
      const next = [...first, ...(await listPressables(page))].find((label) => !pressed.has(label))
      if (next === undefined || walk.isEnough(made)) return
      pressed.add(next)
      const action = {
        ...walk,
        mode: walk.getPressMode(pressCount++),
        label: next,
        address,
        answers,
      }
      const calls = await test.step(`${name}: ${next}`, () => pressTwice(page, effects, action))
      for (const call of calls) made.add(call)
      if (new URL(page.url()).pathname.startsWith('/console/')) continue
      await walk.signIn()
      await page.goto('/console/docs')
      return
    }
  }

  await walk.signIn()
  await page.goto('/console/docs')
  await waitForPage(page)
  for (const place of await listPalettePlaces(page)) {
    if (seen.has(place.name) || walk.isEnough(made)) continue
    await walk.supply()
    await visit(place)
  }
  return made
}

async function openAgain(page: Page, address: string) {
  try {
    await page.goto(address)
  } catch (error) {
    // Closing a dialog goes back in the history, and a browser that is still going back aborts the load.
    if (!String(error).includes('net::ERR_ABORTED')) throw error
    await page.goto(address)
  }
  await waitForPage(page)
}

type Action = Pick<PressPlan, 'supply' | 'prepare'> & {
  mode: PressMode
  label: string
  address: string
  answers: LostResponses | null
}

async function pressTwice(page: Page, effects: Effects, action: Action): Promise<string[]> {
  const { address, mode } = action
  const pressed = await press(page, effects, action)
  if (pressed === null) return []
  const { isSubmit } = pressed
  await effects.waitUntilLoaded()
  const submit = isSubmit ? null : await fillOpened(page)
  if (submit !== null) {
    const { calls } = await effects.settle({ isSent: false })
    // A late second press counts as another press, and may have an effect.
    if (await arePressesCloseTogether(page))
      expect(calls, 'opening the form makes no call').toEqual([])
    await retryIfGone(() => mode.send(page, submit))
  }

  const { calls, done } = await effects.settle({ isSent: isSubmit || submit !== null })
  // The server would run a repeated call once, but the page must not repeat it.
  if (await arePressesCloseTogether(page)) {
    expect(calls, 'every call is made once').toEqual([...new Set(calls)])
    await expect(page.locator('output [data-tone="error"]')).toHaveCount(0)
    expect(await page.locator('output [data-tone="success"]').count()).toBeLessThan(2)
  }
  await expect(page.getByText('Submission failed!')).toHaveCount(0)
  await action.answers?.expectNoFalseClaim()
  await closeAndReturn(page, address)
  // A button that opens nothing was pressed once only in the mode for opening, so it is pressed again in the mode for
  // sending.
  const isDirect = !isSubmit && submit === null && done.length > 0
  if (!isDirect || mode.open === mode.send) return done
  const again = { ...action, mode: { ...mode, open: mode.send } }
  return [...done, ...(await pressTwice(page, effects, again))]
}

/** Retries when the button disappears in the moment of pressing; returns null if it stays away. */
async function press(page: Page, effects: Effects, action: Action) {
  for (const _ of [1, 2, 3]) {
    const ready = await readyToPress(page, action)
    if (ready === null) return null
    const { button, isSubmit } = ready
    await action.prepare?.(action.label)
    await dismissToasts(page)
    effects.begin()
    try {
      await (isSubmit ? action.mode.send : action.mode.open)(page, button)
      return { isSubmit }
    } catch (error) {
      if (!(error instanceof ElementGoneError)) throw error
    }
  }
  return null
}

async function retryIfGone(send: () => Promise<void>, tries = 3): Promise<void> {
  try {
    await send()
  } catch (error) {
    if (!(error instanceof ElementGoneError) || tries === 1) throw error
    await retryIfGone(send, tries - 1)
  }
}

async function readyToPress(page: Page, { label, address, supply }: Action) {
  for (const isLast of [false, true]) {
    const button = await findPressable(page, label)
    if (button !== null) {
      const isSubmit = (await button.getAttribute('type')) === 'submit'
      if (isSubmit) await fillForm(button.locator('xpath=ancestor::form'))
      if (await button.isEnabled()) return { button, isSubmit }
    }
    if (isLast) break
    await supply()
    await openAgain(page, address)
  }
  return null
}

async function fillOpened(page: Page): Promise<Locator | null> {
  const dialog = page.getByRole('dialog')
  if ((await dialog.count()) === 0) return null
  for (;;) {
    const title = await dialog.getByRole('heading').first().textContent()
    await fillForm(dialog)
    // A question before the form.
    const next = dialog.getByRole('button', { name: 'Continue' })
    if ((await next.count()) === 0) return dialog.locator('button[type="submit"]')
    await next.click()
    await expect(dialog.getByRole('heading').first()).not.toHaveText(title ?? '')
  }
}

async function dismissToasts(page: Page) {
  await page.locator('output [data-tone] button:last-of-type').evaluateAll((all) => {
    for (const button of all) if (button instanceof HTMLElement) button.click()
  })
}

async function closeAndReturn(page: Page, address: string) {
  const dialog = page.getByRole('dialog')
  await expect(async () => {
    if ((await dialog.count()) > 0) {
      const close = dialog.getByRole('button', { name: 'Close', exact: true })
      await close.click({ timeout: 500 })
    }
    await expect(dialog).toHaveCount(0, { timeout: 500 })
  }).toPass({ timeout: 45_000 })
  await expect(page.locator('main :is([data-loading], [aria-busy="true"])')).toHaveCount(0)
  if (page.url() !== address) await openAgain(page, address)
}

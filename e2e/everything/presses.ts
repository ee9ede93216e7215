import { expect, type Locator, type Page, type Request } from '@playwright/test'
import type { LostResponses } from './lose-every-response.ts'

/** `open` presses a button that only opens a form, `send` one that runs an action. */
export type PressMode = { open: Press; send: Press }
type Press = (page: Page, button: Locator) => Promise<void>

/** The control disappeared before it was pressed: changes by others arrive at any time. */
export class ElementGoneError extends Error {
  override readonly name = 'Gone'
}

const lookMs = 5000

export const clickGapsMs = [60, 120, 180, 250]

/** From this gap on, two presses are separate: the result of the first may be on the screen. */
const twoPressesMs = 400

export function createDoubleClick(gapMs: number): PressMode {
  const press = clicks(gapMs)
  return { open: press, send: press }
}

/** Enter twice in an open form would be two presses: the second one goes to the focused field. */
export const pressEnterTwice: PressMode = { open: enter(1), send: enter(2) }

export const clickOnce: PressMode = { open: pressOnce, send: pressOnce }

async function pressOnce(page: Page, button: Locator) {
  await page.evaluate(notePresses, null)
  // The input of a switch is hidden; its label is pressed.
  await orThrowGone(button.click({ timeout: lookMs, force: true }))
}

function clicks(gapMs: number): Press {
  return async (page, button) => {
    const target = await orThrowGone(
      button.evaluateHandle(
        (node) =>
          // The input of a switch is hidden; its label is pressed.
          node instanceof HTMLInputElement ? (node.labels?.[0] ?? node) : node,
        undefined,
        { timeout: lookMs },
      ),
    )
    await target.evaluate((node) => node.scrollIntoView({ block: 'center' }))
    const box = await target.boundingBox()
    if (box === null) throw new ElementGoneError()
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.evaluate(notePresses, target)
    await page.mouse.click(x, y, { clickCount: 2, delay: gapMs / 2 })
    const presses = await readPresses(page)
    // A page that is being redrawn may miss the press.
    if (presses?.length === 0) throw new ElementGoneError('The page did not receive the press.')
    // Elements above the control may come or go between measuring and pressing.
    if (presses?.[0]?.isMeant === false) throw new ElementGoneError('The control has moved.')
  }
}

async function orThrowGone<Found>(look: Promise<Found>): Promise<Found> {
  try {
    return await look
  } catch (cause) {
    throw new ElementGoneError('The control is gone.', { cause })
  }
}

declare global {
  interface Window {
    presses?: { at: number; on: string; isMeant: boolean }[]
  }
}

function notePresses(expected: Node | null) {
  const presses: { at: number; on: string; isMeant: boolean }[] = []
  window.presses = presses
  for (const kind of ['mouseup', 'keydown']) {
    const note = ({ timeStamp: at, target }: Event) =>
      presses.push({
        at,
        on: target instanceof Element ? target.outerHTML.slice(0, 120) : kind,
        isMeant: target instanceof Node && expected?.contains(target) === true,
      })
    addEventListener(kind, note, true)
  }
}

/** The presses that the page received, with their targets; null if an action has left the page. */
function readPresses(page: Page) {
  return page.evaluate(() => window.presses ?? null).catch(() => null)
}

/**
 * Whether the presses were close together: a busy machine may press so late that the second one counts as another
 * press.
 */
export async function arePressesCloseTogether(page: Page): Promise<boolean> {
  const [first, second] = (await readPresses(page)) ?? []
  return (second?.at ?? 0) - (first?.at ?? 0) < twoPressesMs
}

function enter(times: number): Press {
  return async (page, button) => {
    await orThrowGone(button.focus({ timeout: lookMs }))
    await page.evaluate(notePresses, null)
    const key = (await button.getAttribute('role')) === 'switch' ? 'Space' : 'Enter'
    for (let left = times; left > 0; left -= 1) await page.keyboard.press(key, { delay: 120 })
  }
}

export function watchEffects(page: Page, answers: LostResponses | null) {
  const loading = new Set<unknown>()
  const pending = new Set<unknown>()
  let requests: string[] = []
  let done: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script' && request.frame() === page.mainFrame()) {
      loading.add(request)
    }
    if (!isChange(request.method(), request.url())) return
    pending.add(actionOf(request))
    if (!isQuery(request.url()) && !isCheck(request)) requests.push(addressOf(request))
  })
  answers?.listenForDone((request) => done.push(addressOf(request)))
  page.on('requestfinished', (request) => loading.delete(request))
  page.on('requestfailed', (request) => {
    loading.delete(request)
    // After a lost response, the page keeps asking for the outcome.
    if (answers?.isLost(request) !== true) pending.delete(actionOf(request))
  })
  page.on('response', (response) => {
    const request = response.request()
    if (!isChange(request.method(), request.url())) return
    if (response.status() === 200 && !isQuery(request.url())) done.push(addressOf(request))
    pending.delete(actionOf(request))
  })
  return {
    begin() {
      requests = []
      done = []
      loading.clear()
    },
    async waitUntilLoaded() {
      for (const _ of [1, 2]) {
        await page.evaluate(drawnTwice)
        await expect.poll(() => loading.size).toBe(0)
      }
      await page.evaluate(drawnTwice)
    },
    async settle({ isSent }: { isSent: boolean }) {
      if (isSent) {
        const words = `an action runs after ${JSON.stringify(await readPresses(page))}`
        await expect.poll(() => done.length, words).toBeGreaterThan(0)
      }
      await expect.poll(() => pending.size).toBe(0)
      return { calls: requests, done }
    },
  }
}

/** After a lost response, the page asks for the outcome under the same key. */
function actionOf(request: Request): unknown {
  return request.headers()['idempotency-key'] ?? request
}

function isCheck(request: Request) {
  return request.headers()['idempotency-check'] === 'true'
}

function addressOf(request: Request) {
  return `${request.method()} ${new URL(request.url()).pathname}`
}

/** A query that is sent as POST, because it is too long for a URL. */
function isQuery(url: string) {
  return url.endsWith('/dry-run')
}

function isChange(method: string, url: string) {
  return method !== 'GET' && url.includes('/api/')
}

function drawnTwice() {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}

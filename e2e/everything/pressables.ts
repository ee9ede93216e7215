import { expect, type Locator, type Page } from '@playwright/test'
import { cards, typeAddress, typeCard } from '../billing/subscription.ts'

/** Buttons, switches, and links to a form or a file. Controls that unfold, sort, copy or format are no actions. */
const pressable = [
  'main button:not([role="tab"], [aria-expanded], [aria-haspopup], [aria-pressed], th *, [role="toolbar"] *)',
  'main [role="switch"]',
  'main a[href^="/console/"][href*="?form="]',
  'main a[href^="http"]:not([target="_blank"])',
].join()

export async function listPressables(page: Page): Promise<string[]> {
  const all = await describe(page)
  return [...new Set(all.filter((label) => label !== ''))]
}

/** Finds a control again, even if controls beside it have come or gone. */
export async function findPressable(page: Page, name: string): Promise<Locator | null> {
  const isThere = (await describe(page, name)).includes(name)
  return isThere ? page.locator('[data-found]') : null
}

async function describe(page: Page, wanted?: string): Promise<string[]> {
  return page.locator(pressable).evaluateAll((nodes, sought) => {
    for (const node of document.querySelectorAll('[data-found]')) node.removeAttribute('data-found')
    const names = nodes.map((node) => {
      const isDead = node.matches(':disabled:not([type="submit"]), [aria-disabled="true"]')
      if (!node.checkVisibility() || isDead) return ''
      const name = node.getAttribute('aria-label') ?? node.textContent.trim()
      if (name.startsWith('Copy')) return ''
      const holder = node.closest('td, li, section')
      const list = node.closest('table, ul, section')?.getAttribute('aria-label')
      const part =
        list?.replace(/ of .*/, '') ?? node.closest('section')?.querySelector('h2, h3')?.textContent
      // A row's button is labelled with its action and its item; the first word is the action.
      const isRow = holder?.matches('td, li') === true
      const words = isRow ? name.split(' ')[0] : name.replaceAll(/\S*[…\d]\S*/g, '').trim()
      const form = /[?]form=.*/.exec(node.getAttribute('href') ?? '')?.[0]
      return [part, words, form].filter(Boolean).join(' / ')
    })
    if (sought !== undefined) nodes[names.indexOf(sought)]?.setAttribute('data-found', '')
    return names
  }, wanted)
}

let filled = 0

export async function fillForm(scope: Locator) {
  filled += 1
  await expect(scope.locator('[aria-busy="true"]')).toHaveCount(0)
  if ((await scope.locator('iframe').count()) > 0) {
    await typeCard(scope, cards.good)
    await typeAddress(scope)
  }
  const radios = scope.getByRole('radio')
  if ((await radios.count()) > 0 && (await scope.locator(':checked').count()) === 0) {
    await radios.first().check()
  }
  for (const box of await scope.getByRole('checkbox').all()) await box.check()
  const fields = scope.locator(
    'input:not([type="radio"], [type="checkbox"], [type="search"], [type="hidden"]), textarea',
  )
  for (const field of await fields.all()) {
    const { isEmail, isList, isDone, example } = await field.evaluate((node) => {
      if (!(node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement)) {
        throw new Error('This is no field.')
      }
      const isText = node instanceof HTMLTextAreaElement
      const isEmail = node.type === 'email'
      const isList = node.getAttribute('role') === 'combobox'
      // An optional list may have no options: Enter would then send the form.
      const mayStay = isList && node.ariaRequired !== 'true'
      return {
        isEmail,
        isList,
        // A text may begin with questions that must be answered; a URL can be varied.
        isDone:
          mayStay ||
          !node.checkVisibility() ||
          node.disabled ||
          node.readOnly ||
          (!isText && !isEmail && node.value !== ''),
        example: node.placeholder,
      }
    })
    if (isDone) continue
    if (isList) {
      await field.press('ArrowDown')
      await field.page().getByRole('option').first().waitFor()
      await field.press('ArrowDown')
      await field.press('Enter')
    } else {
      await field.fill(isEmail ? `another-${filled}@example.com` : exampleOf(example))
    }
  }
}

function exampleOf(placeholder: string) {
  const example = /i\.e\. (.*)\)/.exec(placeholder)?.[1] ?? placeholder
  if (example === 'https://') return 'https://example.com/work'
  // A new value each time, because the server refuses a duplicate.
  if (/^com\.\S+$/.test(example)) return `${example}${filled}`
  if (/^\d+\.\d+\.\d+\./.test(example)) return `198.51.100.${filled}/32`
  if (example.startsWith('https://')) return example.replace('//', `//n${filled}.`)
  return example === '' ? `Something new, ${filled}` : example
}

import type { Page } from '@playwright/test'

export async function expectCopied(page: Page, press: () => Promise<void>): Promise<string> {
  await expectTemporaryText(page, 'Copied to clipboard!', press)
  return page.evaluate(() => navigator.clipboard.readText())
}

/**
 * Waits for a text that disappears by itself. A busy machine may stall for longer than the text is shown, so the page
 * itself looks for it, from before the press.
 */
export async function expectTemporaryText(page: Page, words: string, press: () => Promise<void>) {
  const looking = await page.evaluateHandle((wanted) => {
    const said = new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        if (!document.body.innerText.includes(wanted)) return
        observer.disconnect()
        resolve()
      })
      observer.observe(document.body, { childList: true, characterData: true, subtree: true })
    })
    return { said }
  }, words)
  await press()
  await looking.evaluate(({ said }) => said)
}

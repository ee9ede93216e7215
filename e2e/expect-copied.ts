import type { Page } from '@playwright/test'

/** A press that copies says so, and its text is returned. */
export async function expectCopied(page: Page, press: () => Promise<void>): Promise<string> {
  await expectTemporaryText(page, 'Copied to clipboard!', press)
  return page.evaluate(() => navigator.clipboard.readText())
}

/**
 * A press brings words that go again by themselves. A busy machine may stand still for longer than they are there: the page itself
 * looks for them, from before the press.
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

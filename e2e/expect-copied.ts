import type { Page } from '@playwright/test'

/**
 * A press that copies says so, and its text is returned. The notice goes after 1.8 seconds, and a busy machine may stand still
 * for longer: the page itself looks for it, from before the press.
 */
export async function expectCopied(page: Page, press: () => Promise<void>): Promise<string> {
  const looking = await page.evaluateHandle(() => {
    const said = new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        if (!document.body.innerText.includes('Copied to clipboard!')) return
        observer.disconnect()
        resolve()
      })
      observer.observe(document.body, { childList: true, characterData: true, subtree: true })
    })
    return { said }
  })
  await press()
  await looking.evaluate(({ said }) => said)
  return page.evaluate(() => navigator.clipboard.readText())
}

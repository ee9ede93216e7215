import './main.css'
import './shell/loading/skeleton.css'
import './shell/loading/skeleton-blocks.css'
import './shell/loading/public-text.css'
import { isPhone, isAllowedOnPhones, getPhoneMessage } from './shell/phone-gate.ts'
import { applyStoredTheme } from './lib/page/stored-theme.ts'

if (isPhone(navigator.userAgent) && !isAllowedOnPhones(location.pathname)) {
  const message = getPhoneMessage(navigator.language)
  alert(message)
  showSentence(message)
} else {
  applyStoredTheme()
  removeFirstPaint()
  // The sign-in page loads alone, so that it does not wait for the console.
  const code = location.pathname === '/sign' ? import('./app/sign.tsx') : import('./app/start.tsx')
  code.then(({ startPage }) => startPage()).catch(showLoadFailure)
}

/** The skeleton in the HTML stays until a page has rendered something in its place. */
function removeFirstPaint(): void {
  const [root, skeleton] = ['root', 'first-paint'].map((id) => document.getElementById(id))
  if (!root || !skeleton) return
  const isText = skeleton.querySelector('article') !== null
  const rendering = new MutationObserver(() => {
    if (root.querySelector('main') === null) return
    // A text stays until the page shows it, too.
    if (isText && root.querySelector('[aria-busy="true"]') !== null) return
    rendering.disconnect()
    skeleton.remove()
  })
  rendering.observe(root, { childList: true, subtree: true })
}

function showLoadFailure(cause: unknown): void {
  console.error('the console could not be loaded', cause)
  const retry = document.createElement('button')
  retry.textContent = 'Try again'
  retry.addEventListener('click', () => location.reload())
  const notice = showSentence(
    'The console could not be loaded. Check your connection and try again.',
  )
  notice.role = 'alert'
  notice.append(retry)
}

function showSentence(text: string): HTMLElement {
  const sentence = document.createElement('p')
  sentence.textContent = text
  const notice = document.createElement('main')
  notice.className = 'notice'
  notice.append(sentence)
  document.body.replaceChildren(notice)
  return notice
}

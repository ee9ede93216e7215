import './main.css'
import { isPhone, opensOnPhones, phoneMessage } from './shell/phone-gate.ts'
import { paintRememberedTheme } from './lib/page/remembered-theme.ts'

if (isPhone(navigator.userAgent) && !opensOnPhones(location.pathname)) {
  const message = phoneMessage(navigator.language)
  alert(message)
  showSentence(message)
} else {
  paintRememberedTheme()
  // The sign-in page stands alone: whoever opens it does not wait for the console.
  const code = location.pathname === '/sign' ? import('./app/sign.tsx') : import('./app/start.tsx')
  code.then(({ start }) => start()).catch(showLoadFailure)
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

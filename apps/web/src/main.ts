import './main.css'
import { isPhone, phoneMessage } from './shell/phone-gate.ts'
import { paintRememberedTheme } from './lib/remembered-theme.ts'

if (isPhone(navigator.userAgent)) {
  alert(phoneMessage(navigator.language))
} else {
  paintRememberedTheme()
  import('./app/start.tsx').then(({ start }) => start()).catch(showLoadFailure)
}

function showLoadFailure(cause: unknown): void {
  console.error('the console could not be loaded', cause)
  const sentence = document.createElement('p')
  sentence.textContent = 'The console could not be loaded. Check your connection and try again.'
  const retry = document.createElement('button')
  retry.textContent = 'Try again'
  retry.addEventListener('click', () => location.reload())
  const notice = document.createElement('main')
  notice.className = 'load-failure'
  notice.role = 'alert'
  notice.append(sentence, retry)
  document.body.replaceChildren(notice)
}

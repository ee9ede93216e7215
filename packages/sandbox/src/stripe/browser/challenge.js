// The bank's dialog, in which the card's owner completes the authentication or fails.
import { tell } from './frame-link.js'

const clientSecret = new URLSearchParams(location.search).get('client_secret') ?? ''

for (const button of document.querySelectorAll('button[data-outcome]')) {
  button.addEventListener('click', () => {
    for (const other of document.querySelectorAll('button')) other.disabled = true
    const { outcome } = button.dataset
    const body = new URLSearchParams({ client_secret: clientSecret, outcome })
    void fetch('/stripe/challenge', { method: 'POST', body }).then(() => tell('finished'))
  })
  button.disabled = false
}

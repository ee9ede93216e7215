import { LicenseRefused, type LicenseSession, startSession } from '@fovea/license-client'
import { findElement, showResult } from './page.ts'

const form = findElement('form', HTMLFormElement)
const url = findElement('url', HTMLInputElement)
const key = findElement('key', HTMLInputElement)
const start = findElement('start', HTMLButtonElement)
const end = findElement('end', HTMLButtonElement)

let session: LicenseSession | undefined

// Another console's address can be given: ?console=https://console.example.com
url.value = new URLSearchParams(location.search).get('console') ?? url.value

form.addEventListener('submit', (event) => {
  event.preventDefault()
  void run()
})
end.addEventListener('click', () => void stop())

async function run() {
  start.disabled = true
  try {
    session = await startSession({ key: key.value.trim(), url: url.value })
    showSession(session)
    end.hidden = false
    end.focus()
  } catch (error) {
    showFailure(error)
    start.disabled = false
  }
}

async function stop() {
  await session?.end()
  end.hidden = true
  start.disabled = false
  start.focus()
  showResult({ kind: 'ended', title: 'Ended', sentence: 'The session has ended and was counted.' })
}

function showSession({ sessionId, license, offline, grace }: LicenseSession) {
  showResult({
    kind: 'valid',
    title: '✓ Valid',
    sentence: offline
      ? `The console did not answer; the session runs offline under a lease${grace ? ', in its grace period' : ''}.`
      : 'The session is running and is counted.',
    facts: {
      License: license.type,
      Expires: new Date(license.expires).toUTCString(),
      Session: sessionId,
    },
  })
}

function showFailure(error: unknown) {
  end.hidden = true
  const sentence = error instanceof Error ? error.message : String(error)
  if (!(error instanceof LicenseRefused)) {
    showResult({ kind: 'unavailable', title: '! Not started', sentence })
    return
  }
  const { code, num, refId, docs } = error
  // A key that does not exist has no owner who could look the refusal up.
  const hasOwner = code !== 'AUTH_INVALID_KEY' && code !== 'AUTH_INVALID_KEY_FORMAT'
  showResult({
    kind: 'refused',
    title: '✕ Refused',
    sentence,
    facts: { Code: `${code} (${num})`, Reference: refId },
    links: {
      [`What ${code} means`]: docs,
      ...(hasOwner && {
        'Received and allowed': new URL(`/console/refusals/${refId}`, docs).href,
      }),
    },
  })
}

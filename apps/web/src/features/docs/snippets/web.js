//: Initialize
import { LicenseRefused, LicenseUnavailable, startSession } from '@fovea/license-client'

const license = {
  key: '{{key}}',
  url: '{{console}}',
}

//: Start a session
async function startTracking() {
  try {
    const session = await startSession(license)
    console.log(`Started a ${session.license.type} session`, session.sessionId)
    return session
  } catch (error) {
    explain(error)
    return undefined
  }
}

//: Read the verdict
function explain(error) {
  if (error instanceof LicenseRefused) {
    // error.docs links to the fix.
    console.error(error.code, error.num, error.message, error.docs)
  } else if (error instanceof LicenseUnavailable) {
    console.error('No answer, and no lease yet:', error.message)
  } else {
    throw error
  }
}

//: End the session
const session = await startTracking()

// Closing the page ends the session too.
document.querySelector('#stop')?.addEventListener('click', () => void session?.end())

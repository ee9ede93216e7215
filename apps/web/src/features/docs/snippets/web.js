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
    console.log(`A ${session.license.type} session runs`, session.sessionId)
    return session
  } catch (error) {
    explain(error)
    return undefined
  }
}

//: Read the verdict
function explain(error) {
  if (error instanceof LicenseRefused) {
    // The page behind error.docs tells what cures it.
    console.error(error.code, error.num, error.message, error.docs)
  } else if (error instanceof LicenseUnavailable) {
    console.error('Nobody answered, and there is no lease yet:', error.message)
  } else {
    throw error
  }
}

//: End the session
const session = await startTracking()

// Leaving the page ends it too.
document.querySelector('#stop')?.addEventListener('click', () => void session?.end())

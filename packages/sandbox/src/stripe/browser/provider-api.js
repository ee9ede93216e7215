// The browser's API calls: same origin, with the publishable key, so that no other page sees a card's number.

/** Formats nested values for the API: `card[number]=…`. */
function formOf(values, prefix = '') {
  return Object.entries(values).flatMap(([name, value]) => {
    if (value === undefined || value === null) return []
    const full = prefix ? `${prefix}[${name}]` : name
    return typeof value === 'object' ? formOf(value, full) : [[full, String(value)]]
  })
}

/** Resolves to `{ object }` or `{ error }`. */
export async function call(method, path, publishableKey, values = {}) {
  const form = new URLSearchParams(formOf(values))
  try {
    const response = await fetch(`/stripe/v1${path}${method === 'GET' ? `?${form}` : ''}`, {
      method,
      headers: { authorization: `Bearer ${publishableKey}` },
      ...(method === 'POST' && { body: form }),
    })
    const body = await response.json()
    return response.ok ? { object: body } : { error: body.error }
  } catch {
    return {
      error: {
        type: 'api_connection_error',
        message: 'An error occurred with our connection to the card provider.',
      },
    }
  }
}

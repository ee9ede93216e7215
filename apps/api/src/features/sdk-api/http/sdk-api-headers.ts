const transportSecurity = 'max-age=31536000; includeSubDomains'

/** The lean headers are an array, which Node writes without processing. */
export function createSdkApiHeaders(secure: boolean) {
  const always = {
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
    ...(secure && { 'strict-transport-security': transportSecurity }),
  }
  const leanHead = [
    'content-type',
    'application/json',
    ...Object.entries(always).flat(),
    'content-length',
  ]
  return {
    lean: (length: number) => [...leanHead, String(length)],
    json: {
      ...always,
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'access-control-expose-headers': 'Signature, Retry-After',
    },
    preflight: {
      ...always,
      'access-control-allow-methods': 'GET, POST, PATCH',
      'access-control-allow-headers': 'content-type',
      'access-control-max-age': '86400',
    },
  }
}

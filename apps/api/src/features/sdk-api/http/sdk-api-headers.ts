/** As the rest of the console says it. */
const transportSecurity = 'max-age=31536000; includeSubDomains'

/** What stands over the door's answers. The lean ones are a list, which Node writes out without looking into it. */
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

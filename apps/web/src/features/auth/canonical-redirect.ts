const path = '/social-login-redirect'

/**
 * Repairs the address that a sign-in provider redirects to. Some providers return a query that does not start with a
 * single `?` (`/social-login-redirect&code=…`, `…??code=…`, `…#code=…`). Every other address is returned unchanged.
 */
export function getCanonicalRedirect(address: string): string {
  if (!address.startsWith(path)) return address
  const rest = address.slice(path.length)
  const [separators = ''] = /^[?&#/]+/.exec(rest) ?? []
  if (rest !== '' && separators === '') return address
  const query = rest.slice(separators.length)
  return query === '' ? path : `${path}?${query}`
}

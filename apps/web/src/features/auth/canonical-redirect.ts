const path = '/social-login-redirect'

/**
 * The address that a provider's redirect should have had. Some come back with a query that does not
 * start with a single `?` (`/social-login-redirect&code=…`, `…??code=…`, `…#code=…`). An address that
 * is fine, or not a redirect at all, comes back as it is.
 */
export function getCanonicalRedirect(address: string): string {
  if (!address.startsWith(path)) return address
  const rest = address.slice(path.length)
  const [separators = ''] = /^[?&#/]+/.exec(rest) ?? []
  if (rest !== '' && separators === '') return address
  const query = rest.slice(separators.length)
  return query === '' ? path : `${path}?${query}`
}

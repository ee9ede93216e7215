const key = 'fovea.next'

export function rememberDeepLink(path: string): void {
  if (isOwnPath(path)) sessionStorage.setItem(key, path)
}

export function clearDeepLink(): void {
  sessionStorage.removeItem(key)
}

/** Where to go after sign-in. Clears the stored path, so that it is followed only once. */
export function takeDeepLink(): string {
  const path = sessionStorage.getItem(key)
  clearDeepLink()
  return path !== null && isOwnPath(path) ? path : '/console'
}

const anyOrigin = 'https://console.invalid'

/**
 * Whether a path stays on the console's origin. `//evil.example` and `/\evil.example` are other hosts to a browser, and
 * browsers remove tabs and line breaks before they parse a URL.
 */
export function isOwnPath(path: string): boolean {
  if (!/^\/console(?:[/?#]|$)/.test(path)) return false
  if (/[\\\p{Cc}]/u.test(path)) return false
  const { origin, pathname } = new URL(path, anyOrigin)
  return origin === anyOrigin && pathname.startsWith('/console')
}

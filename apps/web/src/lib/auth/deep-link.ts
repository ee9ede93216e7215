const key = 'fovea.next'

/** Keeps where the person wanted to go, for after sign-in. This tab only. */
export function rememberDeepLink(path: string): void {
  if (isOwnPath(path)) sessionStorage.setItem(key, path)
}

export function clearDeepLink(): void {
  sessionStorage.removeItem(key)
}

/** Where to go after sign-in; a link is followed once. */
export function takeDeepLink(): string {
  const path = sessionStorage.getItem(key)
  clearDeepLink()
  return path !== null && isOwnPath(path) ? path : '/console'
}

const anyOrigin = 'https://console.invalid'

/**
 * Whether a path stays inside the console of whatever origin it is opened on. `//evil.example` and
 * `/\evil.example` are other hosts to a browser, and tabs and line breaks vanish before it looks.
 */
export function isOwnPath(path: string): boolean {
  if (!/^\/console(?:[/?#]|$)/.test(path)) return false
  if (/[\\\p{Cc}]/u.test(path)) return false
  const { origin, pathname } = new URL(path, anyOrigin)
  return origin === anyOrigin && pathname.startsWith('/console')
}

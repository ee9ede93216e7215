const key = 'fovea.signedIn'

/**
 * Whether this browser was last known to be signed in. Proves nothing: it only decides whether the sign-in page waits
 * for the session check before it shows its buttons.
 */
export const signedInFlag = {
  isSet: (): boolean => localStorage.getItem(key) !== null,
  set: (): void => localStorage.setItem(key, '1'),
  clear: (): void => localStorage.removeItem(key),
}

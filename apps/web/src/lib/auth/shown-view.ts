/** ID of the view in which an admin sees the console as a customer; null otherwise. It is a part of the address. */
export function getShownViewId(): string | null {
  const { pathname, search } = location
  return pathname.startsWith('/console') ? new URLSearchParams(search).get('view') || null : null
}

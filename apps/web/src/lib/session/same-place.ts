type Place = { pathname: string; search: unknown }

/** Whether going from one to the other leaves nothing but a modal. */
export function isSamePlace(current: Place, next: Place): boolean {
  return (
    current.pathname === next.pathname &&
    JSON.stringify(current.search) === JSON.stringify(next.search)
  )
}

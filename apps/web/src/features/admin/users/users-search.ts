export type UsersSearch = {
  search?: string | undefined
  /** The person who is looked at. */
  id?: string | undefined
}

/** Takes what makes sense of an address, and leaves the rest. */
export function readUsersSearch(given: Record<string, unknown>): UsersSearch {
  const { search, id } = given
  return {
    search: typeof search === 'string' && search !== '' ? search : undefined,
    id: typeof id === 'string' && id !== '' ? id : undefined,
  }
}

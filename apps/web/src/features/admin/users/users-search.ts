export type UsersSearch = {
  search?: string | undefined
  id?: string | undefined
}

export function readUsersSearch(given: Record<string, unknown>): UsersSearch {
  const { search, id } = given
  return {
    search: typeof search === 'string' && search !== '' ? search : undefined,
    id: typeof id === 'string' && id !== '' ? id : undefined,
  }
}

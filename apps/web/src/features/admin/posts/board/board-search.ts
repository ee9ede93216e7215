export type BoardSearch = {
  search?: string | undefined
  trash?: 'true' | undefined
}

export function readBoardSearch({ search, trash }: Record<string, unknown>): BoardSearch {
  return {
    ...(typeof search === 'string' && search !== '' && { search: search.slice(0, 200) }),
    ...(trash === 'true' && { trash }),
  }
}

export function readPostSearch({ id }: Record<string, unknown>): { id?: string | undefined } {
  return typeof id === 'string' && id !== '' ? { id } : {}
}

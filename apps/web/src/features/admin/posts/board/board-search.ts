export type BoardSearch = {
  search?: string | undefined
  /** Whether it shows the trash. */
  trash?: 'true' | undefined
}

/** Takes what makes sense of an address, and leaves the rest. */
export function readBoardSearch({ search, trash }: Record<string, unknown>): BoardSearch {
  return {
    ...(typeof search === 'string' && search !== '' && { search: search.slice(0, 200) }),
    ...(trash === 'true' && { trash }),
  }
}

/** The post that an address names. */
export function readPostSearch({ id }: Record<string, unknown>): { id?: string | undefined } {
  return typeof id === 'string' && id !== '' ? { id } : {}
}

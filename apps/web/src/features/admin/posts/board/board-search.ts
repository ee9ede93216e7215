import type { Blog } from '@fovea/contract/admin'

const boardStatuses: readonly Blog['status'][] = ['draft', 'scheduled', 'published']

export type BoardSearch = {
  search?: string | undefined
  status?: Blog['status'] | undefined
  trash?: 'true' | undefined
}

export function readBoardSearch({ search, status, trash }: Record<string, unknown>): BoardSearch {
  const known = boardStatuses.find((one) => one === status)
  return {
    ...(typeof search === 'string' && search !== '' && { search: search.slice(0, 200) }),
    ...(trash === 'true' ? { trash } : known !== undefined && { status: known }),
  }
}

export function readPostSearch({ id }: Record<string, unknown>): { id?: string | undefined } {
  return typeof id === 'string' && id !== '' ? { id } : {}
}

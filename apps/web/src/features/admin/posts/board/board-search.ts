import type { boardStatuses } from '@fovea/contract/admin'

type BoardStatus = (typeof boardStatuses)[number]

const statuses: readonly BoardStatus[] = ['draft', 'scheduled', 'published', 'changed']

export type BoardSearch = {
  search?: string | undefined
  status?: BoardStatus | undefined
  trash?: 'true' | undefined
}

export function readBoardSearch({ search, status, trash }: Record<string, unknown>): BoardSearch {
  const known = statuses.find((one) => one === status)
  return {
    ...(typeof search === 'string' && search !== '' && { search: search.slice(0, 200) }),
    ...(trash === 'true' ? { trash } : known !== undefined && { status: known }),
  }
}

export function readPostSearch({ id }: Record<string, unknown>): { id?: string | undefined } {
  return typeof id === 'string' && id !== '' ? { id } : {}
}

export const paged = {
  initialPageParam: '',
  getNextPageParam: ({ next }: { next?: string | undefined }) => next,
}

export function pageFrom(cursor: string): { cursor?: string } {
  return cursor === '' ? {} : { cursor }
}

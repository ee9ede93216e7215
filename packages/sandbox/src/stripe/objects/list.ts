export type List<Item> = { object: 'list'; data: Item[]; has_more: boolean; url: string }

/** A list that is whole. */
export function createFullList<Item>(data: Item[], url: string): List<Item> {
  return { object: 'list', data, has_more: false, url }
}

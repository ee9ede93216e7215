export type List<Item> = { object: 'list'; data: Item[]; has_more: boolean; url: string }

/** A list that is whole. */
export function wholeList<Item>(data: Item[], url: string): List<Item> {
  return { object: 'list', data, has_more: false, url }
}

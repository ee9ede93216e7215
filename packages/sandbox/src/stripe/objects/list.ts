export type List<Item> = { object: 'list'; data: Item[]; has_more: boolean; url: string }

export function createFullList<Item>(data: Item[], url: string): List<Item> {
  return { object: 'list', data, has_more: false, url }
}

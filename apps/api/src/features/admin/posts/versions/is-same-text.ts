import type { WrittenFields } from './repository.ts'

const writable = ['title', 'category', 'body', 'blog_id', 'image_url'] as const

export function isSameText(before: WrittenFields, after: WrittenFields): boolean {
  return writable.every((name) => before[name] === after[name])
}

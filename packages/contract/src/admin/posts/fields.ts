import { z } from 'zod/mini'
import { requiredLine, requiredText, boundedText } from '../../text.ts'

/** What an article or a use case may be filed under. */
export const postCategories = ['Eye Tracking', 'News', 'Use Case', 'Helpful Tips'] as const

/** How long what was deleted can be restored. */
export const trashDays = 30

/** The most that a Markdown text may hold; whatever its script, that fits into a body. */
const mostMarkdown = 50_000
const mostTitle = 200
const mostUrl = 2_000

const category = z.enum(postCategories, {
  error: `Choose one of: ${postCategories.join(', ')}.`,
})

/** What names one post. */
export const postId = z.string({ error: 'Required' })

/** What a person writes of every post. */
export const postInput = z.object({ title: requiredLine(mostTitle), category })

export const markdownText = requiredText(mostMarkdown)

/** Which version a change was made to: when given and not the newest, the change is refused. */
export const editedVersion = z.optional(z.int({ error: 'Send the version you edited.' }))

/** The address of an image, or nothing. It is shown by browsers and never fetched by the server. */
export const imageUrl = z._default(
  boundedText(mostUrl).check(
    z.refine((address) => address === '' || isHttpsUrl(address), {
      error: 'Enter a URL that starts with https://.',
    }),
  ),
  '',
)

function isHttpsUrl(address: string): boolean {
  const url = URL.parse(address)
  return (
    url?.protocol === 'https:' && url.username === '' && url.password === '' && !/\s/.test(address)
  )
}

/** What every post shows. */
export const publicPost = z.object({
  _id: z.string(),
  title: z.string(),
  category: z.enum(postCategories),
  created: z.iso.datetime(),
  updated: z.iso.datetime(),
})

/** What only the back-office sees of a post. */
export const storedPost = z.extend(publicPost, {
  version: z.int(),
  /** When it was put into the trash, for what is there. */
  trashed: z.nullable(z.iso.datetime()),
})

const cursor = z.optional(z.guid({ error: 'Send `next` from the previous page.' }))
const most = (limit: number) =>
  z.coerce
    .number({ error: `Send a number from 1 to ${limit}.` })
    .check(
      z.int({ error: `Send a number from 1 to ${limit}.` }),
      z.minimum(1, { error: `Send a number from 1 to ${limit}.` }),
      z.maximum(limit, { error: `Send a number from 1 to ${limit}.` }),
    )

/** Which posts of a board are wanted. */
export const boardQuery = z.object({
  /** Words of the title or the category. */
  search: z.optional(boundedText(200)),
  /** Whether to look into the trash instead. */
  trash: z.optional(z.enum(['true', 'false'], { error: 'Send true or false.' })),
  cursor,
  limit: z._default(most(5_000), 5_000),
})

/** Which posts of a public feed are wanted. */
export const feedQuery = z.object({ cursor, limit: z._default(most(100), 20) })

import { z } from 'zod/mini'
import { requiredLine, requiredText, boundedText } from '../../text.ts'

export const postCategories = ['Eye Tracking', 'News', 'Use Case', 'Helpful Tips'] as const

export const trashDays = 30

export const farthestPublicationDays = 365

/** Small enough to fit into a request body in any script. */
export const mostMarkdown = 50_000
export const mostTitle = 200
export const mostUrl = 2_000

const category = z.enum(postCategories, {
  error: `Choose one of: ${postCategories.join(', ')}.`,
})

export const postId = z.string({ error: 'Required' })

/** Without it, a new post is published, and a change keeps what was. */
export const publication = z.union([z.enum(['now', 'never']), z.iso.datetime()], {
  error: 'Send now, never or a time that ends in Z.',
})

export const postInput = z.object({
  title: requiredLine(mostTitle),
  category,
  publish: z.optional(publication),
})

export const markdownText = requiredText(mostMarkdown)

/** The version that was edited; if another one is current, the change is refused. */
export const editedVersion = z.optional(z.int({ error: 'Send the version you edited.' }))

/** Keeps changes that are not published yet; otherwise the change takes their place. */
export const keepChanges = z.optional(z.boolean({ error: 'Send true or false.' }))

/** Address of an image, or empty. Browsers load it; the server never fetches it. */
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

export const publicPost = z.object({
  _id: z.string(),
  title: z.string(),
  category: z.enum(postCategories),
  created: z.iso.datetime(),
  updated: z.iso.datetime(),
  published: z.iso.datetime(),
})

const postStatuses = ['draft', 'scheduled', 'published'] as const
/** Filters of a board. A changed post is scheduled or published. */
export const boardStatuses = [...postStatuses, 'changed'] as const

export const storedPost = z.extend(publicPost, {
  version: z.int(),
  status: z.enum(postStatuses),
  /** Null for a draft; to come for a scheduled post. */
  published: z.nullable(z.iso.datetime()),
  trashed: z.nullable(z.iso.datetime()),
  /** Changes that readers do not see yet; a draft shows them itself. */
  unpublished: z.nullable(
    z.object({
      /** The version with their text. */
      _id: z.string(),
      title: z.string(),
      saved: z.iso.datetime(),
    }),
  ),
  /** The admin who wrote it, in lists; absent once the audit log has forgotten it. */
  author: z.optional(z.string()),
  /** The admin who changed it last, in lists; absent once the audit log has forgotten it. */
  editor: z.optional(z.string()),
  /** The address of its image, in lists; absent if it has none. */
  image: z.optional(z.string()),
})

const cursor = z.optional(z.guid({ error: 'Send `next` from the previous page.' }))
const pageLimit = (limit: number) =>
  z.coerce
    .number({ error: `Send a number from 1 to ${limit}.` })
    .check(
      z.int({ error: `Send a number from 1 to ${limit}.` }),
      z.minimum(1, { error: `Send a number from 1 to ${limit}.` }),
      z.maximum(limit, { error: `Send a number from 1 to ${limit}.` }),
    )

/** A page of long posts is megabytes. */
export const maxPostsPerAnswer = 100

export const boardQuery = z.object({
  search: z.optional(boundedText(200)),
  trash: z.optional(z.enum(['true', 'false'], { error: 'Send true or false.' })),
  status: z.optional(z.enum(boardStatuses, { error: `Send one of: ${boardStatuses.join(', ')}.` })),
  cursor,
  /** At most `maxPostsPerAnswer` are answered, with `next` for those after them. */
  limit: z._default(pageLimit(5_000), 5_000),
  /** With `false` the texts are empty, because a page of long ones is megabytes. */
  texts: z.optional(z.enum(['true', 'false'], { error: 'Send true or false.' })),
})

export const feedQuery = z.object({ cursor, limit: z._default(pageLimit(100), 20) })

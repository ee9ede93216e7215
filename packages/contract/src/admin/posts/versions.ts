import { z } from 'zod/mini'
import { defineEndpoint } from '../../endpoint.ts'
import { pathId } from '../../id.ts'
import { boundedText, lineText } from '../../text.ts'
import { editedVersion, mostMarkdown, mostTitle, mostUrl, postCategories } from './fields.ts'

export const keptVersions = 50
export const autosavedVersionDays = 90

const reasons = ['published', 'saved', 'autosaved'] as const

const postId = z.guid({ error: 'Send the ID of a post.' })

/** Not complete yet: a title, a category or a text may be missing. */
const writtenText = z.object({
  title: lineText(mostTitle),
  category: z.enum([...postCategories, ''], { error: 'Send a category, or nothing.' }),
  text: boundedText(mostMarkdown),
  blogId: z._default(boundedText(100), ''),
  imgUrl: z._default(boundedText(mostUrl), ''),
})

const writtenPost = z.object({ _id: z.string(), version: z.int() })

export const savePostChanges = defineEndpoint({
  operationId: 'savePostChanges',
  method: 'POST',
  path: '/api/admin/post-changes',
  summary:
    'Saves what is being written. Readers see it once it is published. Without `postId` it starts a draft. If `version` is not the newest, answers 409 with the newest in `error.current`.',
  body: z.extend(writtenText, {
    kind: z.enum(['blog', 'usecase'], { error: 'Send blog or usecase.' }),
    postId: z.optional(postId),
    version: editedVersion,
  }),
  answer: z.object({
    payload: z.object({
      doc: z.extend(writtenPost, {
        saved: z.iso.datetime(),
        /** False if the text is the same as the one that was published or saved. */
        isChanged: z.boolean(),
      }),
    }),
  }),
})
export type SavedChanges = z.output<typeof savePostChanges.answer>['payload']['doc']

export const discardPostChanges = defineEndpoint({
  operationId: 'discardPostChanges',
  method: 'DELETE',
  path: '/api/admin/post-changes',
  summary: 'Discards the changes of a post that are not published. They stay among its versions.',
  query: z.object({ postId }),
  answer: z.object({ payload: z.object({ doc: writtenPost }) }),
})

const postVersion = z.object({
  _id: z.string(),
  reason: z.enum(reasons),
  title: z.string(),
  /** Null if the account of the author was deleted. */
  author: z.nullable(z.string()),
  created: z.iso.datetime(),
  /** Later than `created` if an hour of saving while typing is in one version. */
  updated: z.iso.datetime(),
  /** Whether it has the changes that are not published yet. */
  isUnpublished: z.boolean(),
})
export type PostVersion = z.output<typeof postVersion>

export const listPostVersions = defineEndpoint({
  operationId: 'listPostVersions',
  method: 'GET',
  path: '/api/admin/post-versions',
  summary: `The versions of a post, newest first: the newest ${keptVersions} that were published, and the newest ${keptVersions} of all others. Those that were saved while typing are deleted after ${autosavedVersionDays} days.`,
  query: z.object({ postId }),
  answer: z.object({ payload: z.object({ docs: z.array(postVersion) }) }),
})

const byId = z.object({ versionId: pathId })

export const getPostVersion = defineEndpoint({
  operationId: 'getPostVersion',
  method: 'GET',
  path: '/api/admin/post-versions/:versionId',
  summary: 'A version of a post with its text.',
  params: byId,
  answer: z.object({
    payload: z.object({
      doc: z.object({
        _id: z.string(),
        title: z.string(),
        category: z.enum([...postCategories, '']),
        text: z.string(),
        blogId: z.string(),
        imgUrl: z.string(),
      }),
    }),
  }),
})
export type PostVersionText = z.output<typeof getPostVersion.answer>['payload']['doc']

export const restorePostVersion = defineEndpoint({
  operationId: 'restorePostVersion',
  method: 'POST',
  path: '/api/admin/post-versions/:versionId/restoration',
  summary: 'Makes the text of a version the changes of its post that are not published yet.',
  params: byId,
  answer: z.object({ payload: z.object({ doc: writtenPost }) }),
})

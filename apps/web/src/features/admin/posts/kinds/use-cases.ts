import { useCase, type UseCase, useCaseCalls } from '@fovea/contract/admin'
import { call } from '../../../../lib/http/http.ts'
import { findDraftErrors, toDraftErrors, type FieldNames } from '../editor/draft-errors.ts'
import type { PostKind, WrittenPost } from './post-kind.ts'
import type { Post } from '../post.ts'

const names: FieldNames = {
  'usecase.title': 'title',
  'usecase.category': 'category',
  'usecase.explanation': 'body',
  'usecase.blogId': 'blogId',
  'usecase.imgUrl': 'imgUrl',
}

export const usecaseKind: PostKind = {
  name: 'use-cases',
  storedName: 'usecase',
  noun: 'use case',
  title: 'Use cases',
  sentence: 'What customers have built with eye tracking, for the public website.',
  viewerSentence: 'The text, where readers find it, and who may see it.',
  bodyLabel: 'Explanation',
  places: { board: 'usecase-board', editor: 'usecase-post', viewer: 'usecase-viewer' },
  async list(query, signal) {
    const { docs, next } = (await call(useCaseCalls.list, { query }, { signal })).payload
    return { posts: docs.map(fromWire), next }
  },
  read: async (usecaseId, signal) =>
    fromWire((await call(useCaseCalls.get, { query: { usecaseId } }, { signal })).payload.doc),
  async readPublished(id, signal) {
    const { doc } = (await call(useCaseCalls.readPublished, { params: { id } }, { signal })).payload
    return { ...doc, body: doc.explanation }
  },
  create: async (draft, once) =>
    fromWire(
      (await once(useCaseCalls.post, { body: useCaseCalls.post.body.parse(toWire(draft)) })).payload
        .doc,
    ),
  async update({ id: usecaseId, version }, draft, once) {
    const body = useCaseCalls.put.body.parse(toWire(draft, { _id: usecaseId, version }))
    return fromWire((await once(useCaseCalls.put, { query: { usecaseId }, body })).payload.doc)
  },
  trash: (usecaseId, once) => once(useCaseCalls.remove, { query: { usecaseId } }),
  restore: (usecaseId, once) => once(useCaseCalls.restore, { query: { usecaseId } }),
  errorsOf: (draft) => findDraftErrors(useCaseCalls.post.body, toWire(draft), names),
  readErrors: (fields) => toDraftErrors(Object.entries(fields), names),
  readCurrent(current) {
    const newest = useCase.safeParse(current)
    return newest.success ? fromWire(newest.data) : undefined
  },
}

function fromWire({ _id, explanation, ...doc }: UseCase): Post {
  return { id: _id, body: explanation, changes: null, ...doc }
}

function toWire({ body, ...draft }: WrittenPost, edited = {}) {
  const { title, category, blogId, imgUrl, publish, keepChanges } = draft
  const fields = { title, category, explanation: body, blogId, imgUrl }
  return { usecase: { ...fields, publish, keepChanges, ...edited } }
}

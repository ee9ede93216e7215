import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, NetworkError } from '../../../../lib/http/http-errors.ts'
import { PostConflict } from '../post-conflict.ts'
import { emptyDraft, type Post, type PostDraft } from '../post.ts'
import { createAutosave, type Target } from './autosave.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const text = (body: string): PostDraft => ({ ...emptyDraft, body })
const newest: Post = {
  ...emptyDraft,
  id: 'a',
  created: '',
  updated: '',
  version: 9,
  status: 'draft',
  published: null,
  trashed: null,
  unpublished: null,
  changes: null,
}

function start(id?: string) {
  const sent: { body: string; target: Target }[] = []
  const kept = new Map<string, string>()
  const answers: (Error | 'held')[] = []
  const held = Promise.withResolvers<void>()
  const begun: string[] = []
  const autosave = createAutosave(
    (target, draft) =>
      draft === null
        ? kept.delete(target.id ?? 'new')
        : kept.set(target.id ?? 'new', `${draft.body} ${target.version}`),
    { draft: text(''), target: { id, version: id === undefined ? 0 : 1 } },
  )
  autosave.open({
    async send({ draft: { body }, target }) {
      sent.push({ body, target })
      const answer = answers.shift()
      if (answer === 'held') await held.promise
      else if (answer !== undefined) throw answer
      return { _id: target.id ?? 'a', version: target.version + 1, saved: '', isChanged: true }
    },
    onSaved: ({ _id }, before) => void (before.id === undefined && begun.push(_id)),
  })
  return { autosave, sent, kept, answers, held, begun }
}

test('saves two seconds after the last change, first as a new draft', async () => {
  const { autosave, sent, kept, begun } = start()
  autosave.change(text('F'))
  await vi.advanceTimersByTimeAsync(1_500)
  autosave.change(text('First'))
  expect(kept.get('new')).toBe('First 0')
  await vi.advanceTimersByTimeAsync(1_999)
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toEqual([{ body: 'First', target: { id: undefined, version: 0 } }])
  expect([begun, [...kept.keys()], autosave.getState().name]).toEqual([['a'], [], 'saved'])
  autosave.change(text('First.'))
  await autosave.flush()
  expect(sent[1]).toEqual({ body: 'First.', target: { id: 'a', version: 1 } })
})

test('what is typed during a save is kept and saved after it', async () => {
  const { autosave, sent, kept, answers, held } = start('a')
  answers.push('held')
  autosave.change(text('One'))
  await vi.advanceTimersByTimeAsync(2_000)
  autosave.change(text('Two'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sent).toHaveLength(1)
  held.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect([kept.get('a'), autosave.isChanged()]).toEqual(['Two 2', true])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(sent[1]).toEqual({ body: 'Two', target: { id: 'a', version: 2 } })
})

test.each([
  new NetworkError('Offline.'),
  new ApiError(409, { name: 'NOT_DONE', code: 1, message: 'Offline.', requestId: '' }),
])('tries again by itself after a failure that may pass', async (failure) => {
  const { autosave, sent, kept, answers } = start('a')
  answers.push(failure)
  autosave.change(text('One'))
  await vi.advanceTimersByTimeAsync(2_000)
  expect(autosave.getState()).toMatchObject({ name: 'failed', error: { message: 'Offline.' } })
  expect(kept.get('a')).toBe('One 1')
  await vi.advanceTimersByTimeAsync(5_000)
  expect([sent.length, autosave.getState().name, kept.size]).toEqual([2, 'saved', 0])
})

test('a mistake in the text waits for its correction', async () => {
  const { autosave, sent, answers } = start('a')
  const said = { name: 'BAD_INPUT', code: 1, message: 'Too long.', requestId: '' } as const
  answers.push(new ApiError(400, said))
  autosave.change(text('Long'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(1)
  autosave.change(text('Short'))
  await vi.advanceTimersByTimeAsync(2_000)
  expect(sent).toHaveLength(2)
})

test('a conflict waits for a choice', async () => {
  const { autosave, sent, answers } = start('a')
  answers.push(new PostConflict('Changed.', newest))
  autosave.change(text('Mine'))
  await vi.advanceTimersByTimeAsync(2_000)
  autosave.change(text('Mine, longer'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(1)
  await autosave.overwrite(newest.version)
  expect(sent[1]).toEqual({ body: 'Mine, longer', target: { id: 'a', version: 9 } })
})

test('another action waits for a save, but not for long', async () => {
  const { autosave, sent, answers, held } = start('a')
  answers.push('held')
  autosave.change(text('One'))
  await vi.advanceTimersByTimeAsync(2_000)
  const refused = autosave.hold().catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await refused).toMatchObject({ message: expect.stringContaining('still being saved') })
  const waiting = autosave.hold()
  held.resolve()
  expect(await waiting).toEqual({ id: 'a', version: 2 })
  autosave.change(text('Two'))
  expect(await autosave.hold()).toEqual({ id: 'a', version: 2 })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(1)
})

test('what an earlier visit could not save is saved at once', async () => {
  const { autosave, sent } = start('a')
  autosave.takeKept(text('Kept'), 1)
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual([{ body: 'Kept', target: { id: 'a', version: 1 } }])

  const other = start('a')
  other.kept.set('a', ' 0')
  other.autosave.takeKept(text(''), 0)
  expect([other.autosave.getTarget().version, other.kept.size]).toEqual([1, 0])
})

test('leaving saves, and the page that is gone hears nothing of it', async () => {
  const { autosave, sent, begun } = start()
  autosave.change(text('Last words'))
  autosave.close()
  await vi.advanceTimersByTimeAsync(0)
  expect([sent.length, begun]).toEqual([1, []])
})

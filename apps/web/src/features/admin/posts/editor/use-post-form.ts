import { useForm } from '@mantine/form'
import { useMemo, useState } from 'react'
import { useCurrentUser } from '../../../../lib/session/current-user.ts'
import { keptDrafts } from './kept-draft.ts'
import type { PostRoom } from '../kinds/post-room.ts'
import { draftOf, emptyDraft, sameDraft, type Post, type PostDraft } from '../post.ts'

type Base = { draft: PostDraft; version: number }

const nothing: Base = { draft: emptyDraft, version: 0 }

/** A post that is being written: kept in this browser with every change, until it is saved. */
export function usePostForm(room: PostRoom, post: Post | undefined) {
  const { _id: userId } = useCurrentUser()
  const place = useMemo(
    () => ({ userId, room: room.name, id: post?.id }),
    [userId, room.name, post?.id],
  )
  const [kept, setKept] = useState(() => keptDrafts.read(place))
  // What is compared with: a newer version that arrives meanwhile is a conflict, not a change of the form.
  const [base, setBase] = useState<Base>(() => (post === undefined ? nothing : baseOf(post)))
  const version = kept?.version ?? base.version

  const form = useForm<PostDraft>({
    initialValues: draftOf(kept ?? base.draft),
    validate: room.errorsOf,
    validateInputOnBlur: true,
    onValuesChange(values) {
      if (sameDraft(values, base.draft)) keptDrafts.forget(place)
      else keptDrafts.keep(place, { ...draftOf(values), version })
    },
  })

  /** Begins again from what is stored; what was written here is gone. */
  function startFrom(newest: Base) {
    setBase(newest)
    setKept(null)
    form.clearErrors()
    form.setValues(newest.draft)
    keptDrafts.forget(place)
  }

  return {
    form,
    version,
    isChanged: !sameDraft(form.values, base.draft),
    /** Whether what is shown was written earlier and not saved. */
    isFromDraft: kept !== null,
    discard: () => startFrom(base),
    takeNewest: (newest: Post) => startFrom(baseOf(newest)),
    forgetDraft: () => keptDrafts.forget(place),
  }
}

function baseOf(post: Post): Base {
  return { draft: draftOf(post), version: post.version }
}

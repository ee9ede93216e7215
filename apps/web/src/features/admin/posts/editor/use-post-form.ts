import { useForm } from '@mantine/form'
import { useMemo, useState } from 'react'
import { useCurrentUser } from '../../../../lib/auth/current-user.ts'
import { storedDrafts } from './stored-draft.ts'
import type { PostKind } from '../kinds/post-kind.ts'
import { createDraft, emptyDraft, isSameDraft, type Post, type PostDraft } from '../post.ts'

type Base = { draft: PostDraft; version: number }

const nothing: Base = { draft: emptyDraft, version: 0 }

/** A post that is being written: kept in this browser with every change, until it is saved. */
export function usePostForm(kind: PostKind, post: Post | undefined) {
  const { _id: userId } = useCurrentUser()
  const place = useMemo(
    () => ({ userId, kind: kind.name, id: post?.id }),
    [userId, kind.name, post?.id],
  )
  const [kept, setKept] = useState(() => storedDrafts.read(place))
  // What is compared with: a newer version that arrives meanwhile is a conflict, not a change of the form.
  const [base, setBase] = useState<Base>(() => (post === undefined ? nothing : baseOf(post)))
  const version = kept?.version ?? base.version

  const form = useForm<PostDraft>({
    initialValues: createDraft(kept ?? base.draft),
    validate: kind.errorsOf,
    validateInputOnBlur: true,
    onValuesChange(values) {
      if (isSameDraft(values, base.draft)) storedDrafts.forget(place)
      else storedDrafts.keep(place, { ...createDraft(values), version })
    },
  })

  /** Begins again from what is stored; what was written here is gone. */
  function startFrom(newest: Base) {
    setBase(newest)
    setKept(null)
    form.clearErrors()
    form.setValues(newest.draft)
    storedDrafts.forget(place)
  }

  return {
    form,
    version,
    isChanged: !isSameDraft(form.values, base.draft),
    /** Whether what is shown was written earlier and not saved. */
    isFromDraft: kept !== null,
    discard: () => startFrom(base),
    takeNewest: (newest: Post) => startFrom(baseOf(newest)),
    forgetDraft: () => storedDrafts.forget(place),
  }
}

function baseOf(post: Post): Base {
  return { draft: createDraft(post), version: post.version }
}

import { useForm } from '@mantine/form'
import { useMemo, useState } from 'react'
import { useCurrentUser } from '../../../../lib/auth/current-user.ts'
import { storedDrafts } from './stored-draft.ts'
import type { PostKind } from '../kinds/post-kind.ts'
import { createDraft, emptyDraft, isSameDraft, type Post, type PostDraft } from '../post.ts'

type Base = { draft: PostDraft; version: number }

const emptyBase: Base = { draft: emptyDraft, version: 0 }

export function usePostForm(kind: PostKind, post: Post | undefined) {
  const { _id: userId } = useCurrentUser()
  const place = useMemo(
    () => ({ userId, kind: kind.name, id: post?.id }),
    [userId, kind.name, post?.id],
  )
  const [kept, setKept] = useState(() => storedDrafts.read(place))
  // The version that edits start from. A newer version that arrives later is a conflict and doesn't change the form.
  const [base, setBase] = useState<Base>(() => (post === undefined ? emptyBase : baseOf(post)))
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
    isFromDraft: kept !== null,
    discard: () => startFrom(base),
    takeNewest: (newest: Post) => startFrom(baseOf(newest)),
    forgetDraft: () => storedDrafts.forget(place),
  }
}

function baseOf(post: Post): Base {
  return { draft: createDraft(post), version: post.version }
}

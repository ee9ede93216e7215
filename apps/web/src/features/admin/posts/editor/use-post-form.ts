import { useForm } from '@mantine/form'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useCurrentUser } from '../../../../lib/auth/current-user.ts'
import { useSaveChanges } from '../calls.ts'
import type { PostKind } from '../kinds/post-kind.ts'
import { createDraft, emptyDraft, type Post, type PostDraft } from '../post.ts'
import { createAutosave, type Target } from '../autosave/autosave.ts'
import { storedDrafts } from '../autosave/stored-draft.ts'

type Writing = { draft: PostDraft; target: Target }

export function usePostForm(kind: PostKind, post: Post | undefined, onBegun: (id: string) => void) {
  const { _id: userId } = useCurrentUser()
  const [autosave] = useState(() =>
    createAutosave((target, draft) => {
      const place = { userId, kind: kind.name, id: target.id }
      if (draft === null) storedDrafts.forget(place)
      else storedDrafts.keep(place, { ...createDraft(draft), version: target.version })
    }, startOf(post)),
  )
  const send = useSaveChanges(kind, autosave.noteLost)
  const [hasChanges, setHasChanges] = useState((post?.unpublished ?? null) !== null)
  const state = useSyncExternalStore(autosave.subscribe, autosave.getState)
  const [kept] = useState(() => storedDrafts.read({ userId, kind: kind.name, id: post?.id }))

  const form = useForm<PostDraft>({
    initialValues: kept === null ? startOf(post).draft : createDraft(kept),
    validate: kind.errorsOf,
    validateInputOnBlur: true,
    onValuesChange: (values) => autosave.change(createDraft(values)),
  })

  const begin = useEffectEvent(() => {
    autosave.open({
      send,
      onSaved({ _id, isChanged }, before) {
        setHasChanges(isChanged)
        if (before.id === undefined) onBegun(_id)
      },
    })
    // The version that the text in the browser starts from may be older: that is a conflict.
    if (kept !== null) autosave.takeKept(createDraft(kept), kept.version)
  })
  useEffect(() => {
    begin()
    const saveHidden = () => {
      if (document.visibilityState === 'hidden') void autosave.flush()
    }
    document.addEventListener('visibilitychange', saveHidden)
    return () => {
      document.removeEventListener('visibilitychange', saveHidden)
      autosave.close()
    }
  }, [autosave])

  return {
    form,
    autosave,
    state,
    hasChanges,
    startFrom(newest: Post) {
      const next = startOf(newest)
      form.clearErrors()
      autosave.startFrom(next)
      form.setValues(next.draft)
      setHasChanges(newest.unpublished !== null)
    },
  }
}

function startOf(post: Post | undefined): Writing {
  if (post === undefined) return { draft: emptyDraft, target: { id: undefined, version: 0 } }
  return {
    draft: createDraft(post.changes ?? post),
    target: { id: post.id, version: post.version },
  }
}

import { useState } from 'react'
import { useCurrentUser } from '../auth/current-user.ts'
import { drafts } from './drafts.ts'

type Texts = Record<string, string>

/** Keeps unsent form input. Unchanged fields are not stored, so that an old initial value never hides a newer one. */
export function useDraft<Values extends Texts>(form: string, initialValues: Values) {
  const { _id: userId } = useCurrentUser()
  const [typed] = useState(() => withTyped(initialValues, drafts.read(userId, form)))

  return {
    typed,
    keep: (values: Values): void => {
      const changed = Object.entries(values).filter(([name, text]) => text !== initialValues[name])
      if (changed.length === 0) drafts.remove(userId, form)
      else drafts.save(userId, form, Object.fromEntries(changed))
    },
    forget: () => drafts.remove(userId, form),
  }
}

function withTyped<Values extends Texts>(beginning: Values, kept: Texts): Values {
  const known = Object.entries(kept).filter(([name]) => name in beginning)
  return { ...beginning, ...Object.fromEntries(known) }
}

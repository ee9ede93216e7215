import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { goBackOnce } from '../../lib/page/history-steps.ts'
import type { FormName } from './form-names.ts'

export function useOpenForm() {
  const { form } = useSearch({ from: '/console/license-keys' })
  const navigate = useNavigate({ from: '/console/license-keys' })
  const { history } = useRouter()

  function open(name: FormName) {
    void navigate({ search: { form: name }, state: { openedHere: true }, resetScroll: false })
  }

  function close() {
    if (history.location.state.openedHere) goBackOnce(history)
    else void navigate({ search: {}, resetScroll: false, replace: true })
  }

  return { form, open, close }
}

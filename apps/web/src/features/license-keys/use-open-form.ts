import { useNavigate, useSearch } from '@tanstack/react-router'
import type { FormName } from './form-names.ts'

/** Which form is open, and how to open and close one. */
export function useOpenForm() {
  const { form } = useSearch({ from: '/console/license-keys' })
  const navigate = useNavigate({ from: '/console/license-keys' })
  return {
    form,
    open: (name: FormName) => void navigate({ search: { form: name }, resetScroll: false }),
    close: () => void navigate({ search: {}, resetScroll: false, replace: true }),
  }
}

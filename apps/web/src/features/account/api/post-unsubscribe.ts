import { postUnsubscribe } from '@fovea/contract/session'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/http.ts'

export function useUnsubscribe() {
  return useMutation({ mutationFn: (token: string) => call(postUnsubscribe, { query: { token } }) })
}

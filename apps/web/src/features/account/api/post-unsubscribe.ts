import { postUnsubscribe } from '@fovea/contract/session'
import { useAct } from '../../../lib/http/use-act.ts'

export function useUnsubscribe() {
  return useAct({ run: (token: string, once) => once(postUnsubscribe, { query: { token } }) })
}

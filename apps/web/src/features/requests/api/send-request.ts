import { postRequest, type TeamRequest } from '@fovea/contract/requests'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/http.ts'

/** Sends what a form says, as the request that `asRequest` makes of it. */
export function useSendRequest<Info>(asRequest: (info: Info) => TeamRequest) {
  return useMutation({
    mutationFn: (info: Info) => call(postRequest, { body: asRequest(info) }),
  })
}

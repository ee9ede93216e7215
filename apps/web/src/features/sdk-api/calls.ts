import { getLiveFeed } from '@fovea/contract/sdk-api'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { queryKeys } from '../../lib/http/query-keys.ts'
import { type Feed, addEvent } from './feed.ts'

const queryKey = queryKeys.sdkApi.liveFeed()

export const liveFeedQuery = queryOptions({
  queryKey,
  queryFn: async ({ client, signal }) => {
    const { payload } = await call(getLiveFeed, {}, { signal })
    // Keeps events that the stream delivered during the fetch, because it delivers each only once.
    const messages = client.getQueryData<Feed>(queryKey)?.docs ?? []
    return messages.reduce(addEvent, payload)
  },
})

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
    // What the stream told while this was on its way stays: the stream tells it once.
    const messages = client.getQueryData<Feed>(queryKey)?.docs ?? []
    return messages.reduce(addEvent, payload)
  },
})

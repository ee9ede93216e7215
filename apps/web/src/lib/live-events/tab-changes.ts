import type { queryKeys } from '../http/query-keys.ts'

type CacheScope = ReturnType<
  (typeof queryKeys.licenseKeys | typeof queryKeys.requests | typeof queryKeys.billing)['all']
>

const channel = new BroadcastChannel('fovea.changes')

export function broadcastChange(scope: CacheScope): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches only our own origin
  channel.postMessage(scope)
}

export function onRemoteChange(listener: (scope: CacheScope) => void): void {
  channel.addEventListener('message', ({ data }: MessageEvent<CacheScope>) => listener(data))
}

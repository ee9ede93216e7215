import type { queryKeys } from '../http/query-keys.ts'

/** A room of the cache whose content a person can change. */
type Room = ReturnType<
  (typeof queryKeys.licenseKeys | typeof queryKeys.requests | typeof queryKeys.billing)['all']
>

const channel = new BroadcastChannel('fovea.changes')

/** Tells the other tabs of this browser that what they show of a room may be old. */
export function announceChange(room: Room): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches only our own origin
  channel.postMessage(room)
}

export function onChangeNews(listener: (room: Room) => void): void {
  channel.addEventListener('message', ({ data }: MessageEvent<Room>) => listener(data))
}

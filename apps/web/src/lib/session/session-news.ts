type News = 'signed-in' | 'signed-out'

const channel = new BroadcastChannel('fovea.session')

/** Tells the other tabs of this browser. */
export function announceSession(news: News): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches only our own origin
  channel.postMessage(news)
}

/** What another tab of this browser announced, until the signal. */
export function onSessionNews(listener: (news: News) => void, signal?: AbortSignal): void {
  channel.addEventListener('message', ({ data }: MessageEvent<News>) => listener(data), {
    ...(signal && { signal }),
  })
}

// Runs in a page before its own scripts, and keeps what the browser reports while it loads.
{
  const speed = { changedAt: 0, shifts: [], tasks: [], firstPaintMs: 0, largestPaintMs: 0 }
  Object.assign(globalThis, { pageSpeed: speed })

  const observe = (type, keep) =>
    new PerformanceObserver((list) => {
      speed.changedAt = performance.now()
      for (const entry of list.getEntries()) keep(entry)
    }).observe({ type, buffered: true })

  observe('layout-shift', ({ value, hadRecentInput, startTime, sources }) => {
    if (hadRecentInput) return
    const moved = sources.map(({ node, previousRect, currentRect }) => {
      const name = node instanceof Element ? `${node.localName}.${node.classList.value}` : 'text'
      return `${name} from ${previousRect.x},${previousRect.y} to ${currentRect.x},${currentRect.y}`
    })
    speed.shifts.push({ value, atMs: startTime, moved })
  })
  observe('longtask', ({ startTime, duration }) => speed.tasks.push({ startTime, duration }))
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') speed.firstPaintMs = startTime
  })
  observe('largest-contentful-paint', ({ startTime }) => {
    speed.largestPaintMs = startTime
  })
}

// Messages between a frame of the card provider and its page, whose origin is in the frame's address.

const page = decodeURIComponent(location.hash.slice(1))

export function tell(name, data = {}) {
  parent.postMessage({ name, data }, page)
}

/** Answers the page's calls by method name, and reports that the frame is ready. */
export function answerPage(answers) {
  addEventListener('message', ({ source, origin, data: { id, name, data } }) => {
    if (source !== parent || origin !== page || !answers[name]) return
    void Promise.resolve(answers[name](data)).then((answer) => tell('answer', { id, answer }))
  })
  tell('ready')
}

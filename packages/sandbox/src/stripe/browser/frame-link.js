// How a frame of the card provider talks with the page that holds it. The page says in the address who it is.

const page = decodeURIComponent(location.hash.slice(1))

/** Tells the page that something happened. */
export function tell(name, data = {}) {
  parent.postMessage({ name, data }, page)
}

/** Answers what the page asks, by name, and says that it can be asked. */
export function answerPage(answers) {
  addEventListener('message', ({ source, origin, data: { id, name, data } }) => {
    if (source !== parent || origin !== page || !answers[name]) return
    void Promise.resolve(answers[name](data)).then((answer) => tell('answer', { id, answer }))
  })
  tell('ready')
}

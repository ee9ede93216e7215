export type ShownResult = {
  kind: 'valid' | 'refused' | 'unavailable' | 'ended'
  title: string
  sentence: string
  facts?: Record<string, string>
  links?: Record<string, string>
}

export function findElement<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id)
  if (!(found instanceof kind)) throw new Error(`The page has no such #${id}.`)
  return found
}

const verdict = findElement('verdict', HTMLElement)

export function showResult({ kind, title, sentence, facts = {}, links = {} }: ShownResult) {
  verdict.hidden = false
  verdict.dataset['kind'] = kind
  findElement('title', HTMLHeadingElement).textContent = title
  findElement('sentence', HTMLParagraphElement).textContent = sentence
  findElement('facts', HTMLDListElement).replaceChildren(
    ...Object.entries(facts).flatMap(([name, value]) => [text('dt', name), text('dd', value)]),
  )
  findElement('links', HTMLParagraphElement).replaceChildren(
    ...Object.entries(links).map(([words, address]) => link(words, address)),
  )
}

function text(tag: 'dt' | 'dd', words: string) {
  const made = document.createElement(tag)
  made.textContent = words
  return made
}

function link(words: string, address: string) {
  const made = document.createElement('a')
  made.textContent = words
  made.href = address
  return made
}

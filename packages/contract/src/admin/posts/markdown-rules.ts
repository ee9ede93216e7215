/** The parts of a tree of HTML elements (hast) that matter here. */
type Node = {
  type: string
  tagName?: string
  properties?: Record<string, unknown>
  children?: Node[]
  value?: string
}

/** Only uploaded images, whose addresses have no host, and https images: the content security policy blocks everything else. */
export const imageProtocols = { src: ['https'] }

/** For the parser: raw HTML is the characters that were typed. It comes before other extensions. */
export const readHtmlAsText = function (this: { data: () => object }) {
  Object.assign(this.data(), {
    micromarkExtensions: [{ disable: { null: ['htmlFlow', 'htmlText'] } }],
  })
}

/** The page has its own heading, so headings in the text are moved down. */
const lowerHeadings = new Map([
  ['h1', 'h2'],
  ['h2', 'h3'],
  ['h3', 'h4'],
  ['h4', 'h5'],
  ['h5', 'h6'],
])

/** For the tree of a text, once it is sanitized. */
export function fitIntoPage() {
  return fitNode
}

function fitNode(node: Node) {
  if (node.tagName !== undefined) fitElement(node, node.tagName)
  node.children?.forEach(fitNode)
  if (node.children) node.children = node.children.map(frameTable)
}

/** A wide table is scrolled, also by keyboard, and the page stays as wide as its window. */
function frameTable(node: Node): Node {
  if (node.tagName !== 'table') return node
  const properties = { className: ['wide'], tabIndex: 0, role: 'group', ariaLabel: 'Table' }
  return { type: 'element', tagName: 'div', properties, children: [node] }
}

function fitElement(element: Node, tagName: string) {
  const { properties = {} } = element
  element.tagName = lowerHeadings.get(tagName) ?? tagName
  // A link to a footnote stays on the page.
  if (tagName === 'a' && !String(properties['href']).startsWith('#')) {
    Object.assign(properties, { target: '_blank', rel: ['noopener', 'noreferrer', 'nofollow'] })
  }
  if (tagName === 'img') {
    Object.assign(properties, { loading: 'lazy', referrerPolicy: 'no-referrer' })
  }
  // Checkboxes of a task list are read-only, so they are signs.
  if (tagName === 'input') {
    const isDone = properties['checked'] === true
    element.tagName = 'span'
    element.properties = { role: 'img', ariaLabel: isDone ? 'done' : 'to do' }
    element.children = [{ type: 'text', value: isDone ? '☑' : '☐' }]
  }
}

export type Form = { [name: string]: string | Form }

/** Parses bracketed names: `items[0][price]=x` becomes `{items: {0: {price: 'x'}}}`. */
export function parseBracketFields(fields: Iterable<[string, string]>): Form {
  const form = emptyForm()
  for (const [name, value] of fields) {
    const [first = '', ...inner] = pathOf(name)
    let group = form
    let key = first
    for (const step of inner) {
      const present = group[key]
      const next = typeof present === 'object' ? present : emptyForm()
      group[key] = next
      group = next
      key = step === '' ? String(Object.keys(next).length) : step
    }
    group[key] = value
  }
  return form
}

export function formatBracketPath(path: readonly PropertyKey[]): string {
  const [first = '', ...inner] = path.map(String)
  return first + inner.map((step) => `[${step}]`).join('')
}

function pathOf(name: string): string[] {
  const bracket = name.indexOf('[')
  if (bracket <= 0) return [name]
  const inner = Array.from(name.slice(bracket).matchAll(/\[([^[\]]*)\]/g), ([, step = '']) => step)
  return [name.slice(0, bracket), ...inner]
}

/** Has no prototype, so that `__proto__` is a normal parameter name. */
function emptyForm(): Form {
  const form: Form = Object.create(null)
  return form
}

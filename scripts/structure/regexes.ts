import { stripTypeScriptTypes } from 'node:module'
import { runInNewContext } from 'node:vm'
import { parseSync, Visitor } from 'vite'

export type FoundRegex = { where: string; source: string; flags: string }

export function findRegexes(sources: Map<string, string>) {
  const found: FoundRegex[] = []
  const computed: string[] = []
  for (const [file, text] of sources) {
    const { program, errors } = parseSync(file, text)
    if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`)
    const constants = constantsOf(program.body, text)
    const where = (at: number) => `${file}:${text.slice(0, at).split('\n').length}`
    const build = (node: {
      callee: { start: number; end: number }
      start: number
      end: number
    }) => {
      if (text.slice(node.callee.start, node.callee.end) !== 'RegExp') return
      const built = evaluate(text.slice(node.start, node.end), constants)
      if (built === undefined) computed.push(where(node.start))
      else found.push({ where: where(node.start), ...built })
    }
    new Visitor({
      Literal(node) {
        if (!('regex' in node)) return
        const { pattern, flags } = node.regex
        found.push({ where: where(node.start), source: pattern, flags })
      },
      NewExpression: build,
      CallExpression: build,
    }).visit(program)
  }
  return { found, computed }
}

type Statement = ReturnType<typeof parseSync>['program']['body'][number]

function constantsOf(body: Statement[], text: string) {
  const declared = body.map((item) =>
    item.type === 'ExportNamedDeclaration' && item.declaration ? item.declaration : item,
  )
  return new Map(
    declared.flatMap((item) => {
      if (item.type !== 'VariableDeclaration' || item.kind !== 'const') return []
      return item.declarations.flatMap(({ id, init }) =>
        id.type === 'Identifier' && init
          ? [[id.name, text.slice(init.start, init.end)] as const]
          : [],
      )
    }),
  )
}

function evaluate(expression: string, constants: Map<string, string>) {
  const getters = Object.fromEntries(
    [...constants].map(([name, text]) => [name, { get: (): unknown => run(text) }]),
  )
  const context = Object.defineProperties({}, getters)
  const run = (text: string): unknown => runInNewContext(stripTypeScriptTypes(`(${text})`), context)
  try {
    const { source, flags } = Object(run(expression))
    return typeof source === 'string' ? { source, flags: String(flags) } : undefined
  } catch {
    return undefined
  }
}

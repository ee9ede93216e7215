import { bodyExamples } from './examples/bodies.ts'
import { isObject, listOperations, type JsonObject } from './json.ts'

type Request = { method: string; url: string; token: boolean; body: unknown }

/**
 * Adds a request in three languages to the calls that programs can make. The samples need nothing installed: they run
 * when pasted, once the placeholders in capital letters are replaced.
 */
export function addCodeSamples(document: JsonObject) {
  const server = serverOf(document)
  for (const { path, method, operation } of listOperations(document)) {
    const token = 'x-token' in operation
    const security = operation['security']
    const isOpen = Array.isArray(security) && security.length === 0
    if (!token && !isOpen) continue
    const request: Request = {
      method: method.toUpperCase(),
      url: server + fillPath(path) + fillQuery(operation),
      token,
      body: bodyExamples[String(operation['operationId'])],
    }
    operation['x-codeSamples'] = [
      { lang: 'Shell', label: 'curl', source: writeCurl(request) },
      { lang: 'JavaScript', label: 'JavaScript', source: writeJavaScript(request) },
      { lang: 'Python', label: 'Python', source: writePython(request) },
    ]
  }
}

function serverOf({ servers }: JsonObject): string {
  const [first]: unknown[] = Array.isArray(servers) ? servers : []
  return isObject(first) ? String(first['url']) : ''
}

function fillPath(path: string) {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    name.replaceAll(/[A-Z]/g, '_$&').toUpperCase(),
  )
}

function fillQuery({ parameters }: JsonObject) {
  const required = (Array.isArray(parameters) ? parameters : []).filter(
    (parameter: unknown) =>
      isObject(parameter) && parameter['in'] === 'query' && parameter['required'] === true,
  )
  const query = new URLSearchParams(
    required.map(({ name, example }): [string, string] => [String(name), String(example)]),
  ).toString()
  return query === '' ? '' : `?${query}`
}

function writeCurl({ method, url, token, body }: Request) {
  const lines = [
    `curl --fail-with-body${method === 'GET' ? '' : ` --request ${method}`}`,
    `'${url}'`,
  ]
  if (token) lines.push('--header "Authorization: Bearer $FOVEA_TOKEN"')
  if (body !== undefined) {
    lines.push("--header 'Content-Type: application/json'")
    lines.push(`--data '${JSON.stringify(body).replaceAll("'", String.raw`'\''`)}'`)
  }
  return lines.join(' \\\n  ')
}

function writeJavaScript({ method, url, token, body }: Request) {
  const headers = [
    ...(token ? ['    authorization: `Bearer ${process.env.FOVEA_TOKEN}`,'] : []),
    ...(body === undefined ? [] : ["    'content-type': 'application/json',"]),
  ]
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length === 0 ? [] : ['  headers: {', ...headers, '  },']),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${JSON.stringify(body)}),`]),
  ]
  const call =
    options.length === 0 ? `fetch('${url}')` : `fetch('${url}', {\n${options.join('\n')}\n})`
  return `const answer = await ${call}\nif (!answer.ok) throw new Error(await answer.text())\nconsole.log(await answer.text())`
}

function writePython({ method, url, token, body }: Request) {
  const headers = [
    ...(token ? ['        "Authorization": f"Bearer {os.environ[\'FOVEA_TOKEN\']}",'] : []),
    ...(body === undefined ? [] : ['        "Content-Type": "application/json",']),
  ]
  const given = [
    `    "${url}",`,
    ...(method === 'GET' ? [] : [`    method="${method}",`]),
    ...(headers.length === 0 ? [] : ['    headers={', ...headers, '    },']),
    ...(body === undefined ? [] : [`    data=json.dumps(${toPython(body)}).encode(),`]),
  ]
  const modules = [
    ...(body === undefined ? [] : ['json']),
    ...(token ? ['os'] : []),
    'urllib.request',
  ]
  return [
    ...modules.map((name) => `import ${name}`),
    '',
    `request = urllib.request.Request(\n${given.join('\n')}\n)`,
    'with urllib.request.urlopen(request) as answer:',
    '    print(answer.read().decode())',
  ].join('\n')
}

function toPython(value: unknown): string {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (Array.isArray(value)) return `[${value.map(toPython).join(', ')}]`
  if (!isObject(value)) return JSON.stringify(value)
  const fields = Object.entries(value).map(
    ([name, part]) => `${JSON.stringify(name)}: ${toPython(part)}`,
  )
  return `{${fields.join(', ')}}`
}

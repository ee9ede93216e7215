import type { StartRequest } from '@fovea/contract/verification/verdicts'

/** A start from this page, as an app in a browser sends it: the page's origin is its name. */
export function testStart(key: string, origin: string, now: Date): StartRequest {
  return {
    key,
    sessionId: crypto.randomUUID(),
    nonce: crypto.randomUUID(),
    clientTime: now.toISOString(),
    platform: 'web',
    app: { id: origin },
    device: { os: 'Web browser', uuid: 'console-test' },
    sdk: 'console-test/1',
  }
}

/** A start as a command to paste into a shell. */
export function curlOf(start: StartRequest, consoleUrl: string): string {
  return [
    `curl ${quoted(`${consoleUrl}/sdk/v1/sessions`)} \\`,
    "  -H 'Content-Type: application/json' \\",
    `  -d ${quoted(written(start))}`,
  ].join('\n')
}

/** A line for each field. */
function written(start: StartRequest): string {
  const fields = Object.entries(start).map(
    ([name, value]) => `  "${name}": ${JSON.stringify(value)}`,
  )
  return `{\n${fields.join(',\n')}\n}`
}

/** Within single quotes a shell reads everything as it is, but for the quote itself. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

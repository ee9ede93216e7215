import type { Html } from '../html/html.ts'
import type { Stylesheet } from '../html/stylesheet.ts'

export type Provider = {
  name: string
  authorizePath: string
  style: Stylesheet
  emblem: Html
  /** Rejects a request that breaks a rule of this provider. */
  check?(parameters: URLSearchParams): void
}

import type { Html } from '../html/html.ts'
import type { Stylesheet } from '../html/stylesheet.ts'

/** What tells one sign-in provider from another on the shared sign-in page. */
export type Provider = {
  name: string
  authorizePath: string
  style: Stylesheet
  emblem: Html
  /** Refuses a request that breaks a rule of this provider alone. */
  check?(parameters: URLSearchParams): void
}

import type { Html } from '../html/html.ts'
import type { Stylesheet } from '../html/stylesheet.ts'

export type Provider = {
  name: string
  authorizePath: string
  style: Stylesheet
  emblem: Html
  check?(parameters: URLSearchParams): void
}

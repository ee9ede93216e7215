/** What a typed text must be: the page and the server ask the same rule and say the same words. */
export type TextRule = {
  /** The text in its one stored form, or null when it is wrong. Surrounding space is not part of it. */
  parse: (text: string) => string | null
  /** Said when it is wrong. */
  message: string
  /** A right one. */
  example: string
}

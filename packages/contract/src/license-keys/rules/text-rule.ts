export type TextRule = {
  /** Returns the trimmed text in its stored form, or null if it is invalid. */
  parse: (text: string) => string | null
  message: string
  example: string
}

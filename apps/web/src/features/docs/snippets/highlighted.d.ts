/** A program, coloured while the console is built (`apps/web/highlight.ts`). */
declare module '*?highlighted' {
  import type { Line } from '../code/code-tokens.ts'

  const lines: readonly Line[]
  export default lines
}

/** Markup that was escaped when it was created. Only the tags below create it, so no page can forget to escape. */
export class Html {
  readonly markup: string

  private constructor(markup: string) {
    this.markup = markup
  }

  static of(strings: TemplateStringsArray, parts: readonly Part[]): Html {
    return new Html(String.raw({ raw: strings }, ...parts.map(markupOf)))
  }
}

type Part = Html | string | number | null | undefined | readonly Html[]

/** Literal parts stay as they are; interpolated values are escaped unless they are markup themselves. */
export function renderHtml(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return Html.of(strings, parts)
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function markupOf(part: Part): string {
  if (part === null || part === undefined) return ''
  if (part instanceof Html) return part.markup
  if (typeof part === 'object') return part.map((piece) => piece.markup).join('')
  return String(part).replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
}

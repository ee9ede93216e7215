/** Markup that was escaped when it was made. Only the tags below make it, so no page can forget to escape. */
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

/** Tag for markup: what is written stands as it is, what is interpolated is escaped unless it is markup itself. */
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

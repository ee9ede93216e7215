import { getCodeText } from '../code/code-tokens.ts'
import { contents, platforms } from '../contents.ts'
import { guides } from '../guides.ts'
import type { Section } from './find-sections.ts'

const quickStart: Section = {
  id: contents[0].id,
  title: contents[0].title,
  part: '',
  text: contents[0].sentence,
}

export function readSections(page: ParentNode): Section[] {
  const shown = [...page.querySelectorAll<HTMLElement>('[data-topic]')].map((element) => ({
    id: element.id,
    title: element.dataset['topic'] ?? '',
    part: element.parentElement?.closest<HTMLElement>('[data-topic]')?.dataset['topic'] ?? '',
    text: tidy(ownText(element)),
  }))
  const others = platforms
    .filter(({ id }) => !shown.some((section) => section.id === id))
    .map(({ id, title }) => {
      const { install, source } = guides[id]
      return {
        id,
        title,
        part: 'Quick start',
        text: tidy(`${install.sentence} ${getCodeText(source)}`),
      }
    })
  const first = shown.some(({ id }) => id === quickStart.id) ? [] : [quickStart]
  return [...first, ...shown, ...others]
}

function ownText(element: Element): string {
  return [...element.childNodes]
    .map((child) => {
      if (!(child instanceof Element)) return child.textContent ?? ''
      if (child.matches('[data-topic], [data-unsearched]')) return ' '
      return child.matches('a, code, mark, span') ? ownText(child) : `${ownText(child)} `
    })
    .join('')
}

const tidy = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

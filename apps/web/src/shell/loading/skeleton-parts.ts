import { otherShape, pageShapes, pageTitles, type SkeletonBlock } from './page-skeletons.ts'

/**
 * A skeleton as data: the build writes it into the HTML as the first thing that a browser paints, and React renders the
 * same while a page loads. The classes are in `skeleton.css`. A height is drawn by an empty image, because the content
 * security policy allows no style attributes.
 */
export type SkeletonPart = {
  name: string
  /** In pixels. */
  height?: number
  text?: string
  parts?: readonly SkeletonPart[]
}

const remPx = 16
const rows: readonly SkeletonPart[] = Array.from({ length: 6 }, () => ({ name: 'row' }))
const links: readonly SkeletonPart[] = Array.from({ length: 9 }, () => ({ name: 'link' }))

function createBlock(block: SkeletonBlock): SkeletonPart {
  if (block === 'fields') return { name: 'fields' }
  if (block === 'table') return { name: 'table', parts: rows }
  return { name: 'cards', parts: block.map((rem) => ({ name: 'card', height: rem * remPx })) }
}

/** The parts are inside a `main` that marks itself as busy. */
export function createPageParts(blocks: readonly SkeletonBlock[], title?: string): SkeletonPart {
  return {
    name: 'page',
    parts: [
      title === undefined ? { name: 'title' } : { name: 'heading', text: title },
      { name: 'sentence' },
      { name: 'body', parts: blocks.map((block) => createBlock(block)) },
    ],
  }
}

export function createBarParts(brandName: string, isPublic = false): SkeletonPart {
  const brand = { name: 'brand', parts: [{ name: 'mark' }, { name: 'name', text: brandName }] }
  const inside = isPublic ? [brand] : [brand, { name: 'search' }, { name: 'person' }]
  return { name: 'top', parts: [{ name: 'bar', parts: inside }] }
}

export const sideParts: SkeletonPart = { name: 'side', parts: [{ name: 'switcher' }, ...links] }

/**
 * The first paint of each page of the console by the name in its address, with a slash for the pages below it, of any
 * other page of it, of public pages, and of those whose text the server puts in place of `__TEXT__`.
 */
export function createFirstPaints(brandName: string) {
  const createFrame = (
    blocks: readonly SkeletonBlock[],
    title?: string,
  ): readonly SkeletonPart[] => [
    createBarParts(brandName),
    {
      name: 'frame',
      parts: [sideParts, { name: 'content', parts: [createPageParts(blocks, title)] }],
    },
  ]
  return {
    pages: Object.fromEntries(
      [...new Set([...Object.keys(pageShapes), ...Object.keys(pageTitles)])].flatMap((name) => {
        const blocks = pageShapes[name] ?? otherShape
        return [
          [name, createFrame(blocks, pageTitles[name])],
          [`${name}/`, createFrame(blocks)],
        ]
      }),
    ),
    other: createFrame(otherShape),
    public: [
      createBarParts(brandName, true),
      { name: 'public', parts: [createPageParts([[20]])] },
    ] as const satisfies readonly SkeletonPart[],
    text: [
      createBarParts(brandName, true),
      { name: 'public', parts: [{ name: 'text', text: '__TEXT__' }] },
    ] as const satisfies readonly SkeletonPart[],
  }
}

/** The same elements as `Skeleton.tsx` renders. */
export function renderParts(parts: readonly SkeletonPart[]): string {
  return parts
    .map(({ name, height, text = '', parts: inside = [] }) => {
      const strut =
        height === undefined ? '' : `<svg width="0" height="${height}" aria-hidden="true"></svg>`
      return `<div class="skeleton-${name}">${strut}${text}${renderParts(inside)}</div>`
    })
    .join('')
}

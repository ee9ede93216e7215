import {
  getPageSkeleton,
  pageNames,
  type PageSkeleton,
  type SkeletonBlock,
} from './page-skeletons.ts'

/**
 * A skeleton as data: the build writes it into the HTML as the first thing that a browser paints, and React renders the
 * same while a page loads. The classes are in `skeleton.css` and `skeleton-blocks.css`. A height is drawn by an empty image, because the content
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
const repeat = (name: string, length: number): readonly SkeletonPart[] =>
  Array.from({ length }, () => ({ name }))
const links = repeat('link', 9)

function createBlock(block: SkeletonBlock): SkeletonPart {
  switch (block) {
    case 'fields':
      return { name: 'fields' }
    case 'filters':
      return { name: 'filters', parts: repeat('fields', 5) }
    case 'tabs':
      return { name: 'tabs', parts: repeat('tab', 4) }
    case 'log':
      return { name: 'log', parts: [{ name: 'volume' }, ...repeat('row', 17)] }
    case 'table':
      return { name: 'table', parts: repeat('row', 6) }
    default:
      return { name: 'cards', parts: block.map((rem) => ({ name: 'card', height: rem * remPx })) }
  }
}

/** The parts are inside a `main` that marks itself as busy. */
export function createPageParts({ blocks, title, isBelow }: PageSkeleton): SkeletonPart {
  return {
    name: 'page',
    parts: [
      ...(isBelow ? [{ name: 'above' }] : []),
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
  const createFrame = (pathname: string): readonly SkeletonPart[] => [
    createBarParts(brandName),
    {
      name: 'frame',
      parts: [sideParts, { name: 'content', parts: [createPageParts(getPageSkeleton(pathname))] }],
    },
  ]
  return {
    pages: Object.fromEntries(
      pageNames.flatMap((name) => [
        [name, createFrame(`/console/${name}`)],
        [`${name}/`, createFrame(`/console/${name}/below`)],
      ]),
    ),
    other: createFrame('/console/other'),
    public: [
      createBarParts(brandName, true),
      { name: 'public', parts: [createPageParts({ blocks: [[20]], isBelow: false })] },
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

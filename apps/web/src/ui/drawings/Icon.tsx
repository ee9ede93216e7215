/** Drawn on a 16 px grid with a 1.5 px line. */
const shapes = {
  arrowLeft: 'M13 8H3.5M7 4 3 8l4 4',
  check: 'm3 8.5 3.25 3.25L13 4.75',
  chevronDown: 'm4.5 6.5 3.5 3.5 3.5-3.5',
  chevronUp: 'm4.5 9.5 3.5-3.5 3.5 3.5',
  clock: 'M2.5 8a5.5 5.5 0 1 0 11 0 5.5 5.5 0 1 0-11 0M8 5v3l2 1.5',
  close: 'm4 4 8 8M12 4l-8 8',
  copy: 'M7.25 5.75h4.5a1.5 1.5 0 0 1 1.5 1.5v4.5a1.5 1.5 0 0 1-1.5 1.5h-4.5a1.5 1.5 0 0 1-1.5-1.5v-4.5a1.5 1.5 0 0 1 1.5-1.5ZM3.75 10.25h-.5a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1h6a1 1 0 0 1 1 1v.5',
  download: 'M8 2.75v7M4.75 6.75 8 10l3.25-3.25M3 13.25h10',
  external: 'M6.5 3.75H3.75v8.5h8.5V9.5M9 3.25h3.75V7M12.5 3.5 7.5 8.5',
  help: 'M2.25 8a5.75 5.75 0 1 0 11.5 0 5.75 5.75 0 1 0-11.5 0M6.25 6.5a1.75 1.75 0 1 1 2.5 1.6c-.5.25-.75.6-.75 1.15M8 11.25v.01',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  moon: 'M13 9.25A5.5 5.5 0 0 1 6.75 3 5.5 5.5 0 1 0 13 9.25Z',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  pencil: 'M3 13h2.5L13 5.5 10.5 3 3 10.5V13ZM9 4.5 11.5 7',
  plus: 'M8 3v10M3 8h10',
  screen:
    'M3.5 3h9a1.25 1.25 0 0 1 1.25 1.25v5.25a1.25 1.25 0 0 1-1.25 1.25h-9a1.25 1.25 0 0 1-1.25-1.25v-5.25a1.25 1.25 0 0 1 1.25-1.25ZM5.75 13.25h4.5M8 10.75v2.5',
  search: 'M2.75 7a4.25 4.25 0 1 0 8.5 0 4.25 4.25 0 1 0-8.5 0M10.25 10.25l3 3',
  sort: 'm5 6 3-3 3 3M5 10l3 3 3-3',
  sun: 'M5.25 8a2.75 2.75 0 1 0 5.5 0 2.75 2.75 0 1 0-5.5 0M8 1.75v1M8 13.25v1M1.75 8h1M13.25 8h1M3.6 3.6l.7.7M11.7 11.7l.7.7M12.4 3.6l-.7.7M4.3 11.7l-.7.7',
  trash: 'M2.75 4.5h10.5M6 4.5V2.75h4V4.5M4 4.5l.5 8.75h7l.5-8.75M6.75 7v3.75M9.25 7v3.75',
  warning: 'M8 2.25 14.25 13H1.75L8 2.25ZM8 6.25v3M8 11.25v.01',
} satisfies Record<string, string>

export type IconName = keyof typeof shapes

/** Decorative: an icon never carries a meaning without a word beside it. */
export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return <IconDrawing size={size} d={shapes[name]} />
}

/** For an icon that is not in the set above, which every page loads. */
export function IconDrawing({ size = 16, d }: { size?: number; d: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={d} />
    </svg>
  )
}

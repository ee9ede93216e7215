import type { ReactNode } from 'react'

/** Drawn on a 16 px grid with a 1.5 px line. */
const shapes = {
  check: <path d="m3 8.5 3.25 3.25L13 4.75" />,
  chevronDown: <path d="m4.5 6.5 3.5 3.5 3.5-3.5" />,
  chevronUp: <path d="m4.5 9.5 3.5-3.5 3.5 3.5" />,
  clock: (
    <>
      <circle cx="8" cy="8" r="5.5" />
      <path d="M8 5v3l2 1.5" />
    </>
  ),
  close: <path d="m4 4 8 8M12 4l-8 8" />,
  copy: (
    <>
      <rect x="5.75" y="5.75" width="7.5" height="7.5" rx="1.5" />
      <path d="M3.75 10.25h-.5a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1h6a1 1 0 0 1 1 1v.5" />
    </>
  ),
  download: <path d="M8 2.75v7M4.75 6.75 8 10l3.25-3.25M3 13.25h10" />,
  external: <path d="M6.5 3.75H3.75v8.5h8.5V9.5M9 3.25h3.75V7M12.5 3.5 7.5 8.5" />,
  help: (
    <>
      <circle cx="8" cy="8" r="5.75" />
      <path d="M6.25 6.5a1.75 1.75 0 1 1 2.5 1.6c-.5.25-.75.6-.75 1.15M8 11.25v.01" />
    </>
  ),
  more: <path d="M3.5 8h.01M8 8h.01M12.5 8h.01" />,
  moon: <path d="M13 9.25A5.5 5.5 0 0 1 6.75 3 5.5 5.5 0 1 0 13 9.25Z" />,
  pencil: <path d="M3 13h2.5L13 5.5 10.5 3 3 10.5V13ZM9 4.5 11.5 7" />,
  plus: <path d="M8 3v10M3 8h10" />,
  screen: (
    <>
      <rect x="2.25" y="3" width="11.5" height="7.75" rx="1.25" />
      <path d="M5.75 13.25h4.5M8 10.75v2.5" />
    </>
  ),
  search: (
    <>
      <circle cx="7" cy="7" r="4.25" />
      <path d="m10.25 10.25 3 3" />
    </>
  ),
  sort: <path d="m5 6 3-3 3 3M5 10l3 3 3-3" />,
  sun: (
    <>
      <circle cx="8" cy="8" r="2.75" />
      <path d="M8 1.75v1M8 13.25v1M1.75 8h1M13.25 8h1M3.6 3.6l.7.7M11.7 11.7l.7.7M12.4 3.6l-.7.7M4.3 11.7l-.7.7" />
    </>
  ),
  trash: (
    <path d="M2.75 4.5h10.5M6 4.5V2.75h4V4.5M4 4.5l.5 8.75h7l.5-8.75M6.75 7v3.75M9.25 7v3.75" />
  ),
  warning: (
    <>
      <path d="M8 2.25 14.25 13H1.75L8 2.25Z" />
      <path d="M8 6.25v3M8 11.25v.01" />
    </>
  ),
} satisfies Record<string, ReactNode>

export type IconName = keyof typeof shapes

/** A decoration beside a word; never the only bearer of a meaning. */
export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
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
      {shapes[name]}
    </svg>
  )
}

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
  google: <path d="M12.6 4.9A5.5 5.5 0 1 0 13.5 8H8.25" />,
  github: (
    <>
      <circle cx="4.5" cy="3.75" r="1.5" />
      <circle cx="4.5" cy="12.25" r="1.5" />
      <circle cx="11.5" cy="5.25" r="1.5" />
      <path d="M4.5 5.25v5.5M11.5 6.75c0 2.5-3 2.5-7 2.75" />
    </>
  ),
  more: <path d="M3.5 8h.01M8 8h.01M12.5 8h.01" />,
  pencil: <path d="M3 13h2.5L13 5.5 10.5 3 3 10.5V13ZM9 4.5 11.5 7" />,
  plus: <path d="M8 3v10M3 8h10" />,
  search: (
    <>
      <circle cx="7" cy="7" r="4.25" />
      <path d="m10.25 10.25 3 3" />
    </>
  ),
  sort: <path d="m5 6 3-3 3 3M5 10l3 3 3-3" />,
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

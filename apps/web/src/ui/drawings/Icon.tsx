import type { ReactNode } from 'react'

/** Drawn on a 16 px grid with a 1.5 px line. */
const shapes = {
  arrowLeft: <path d="M13 8H3.5M7 4 3 8l4 4" />,
  bars: <path d="M3 13V9M6.5 13V5M10 13V7M13.5 13V3" />,
  bell: (
    <path d="M8 2.5A3.5 3.5 0 0 1 11.5 6c0 4 1.5 5 1.5 5H3s1.5-1 1.5-5A3.5 3.5 0 0 1 8 2.5ZM7 13.5h2" />
  ),
  card: <path d="M2.5 4h11v8.5h-11zM2.5 7h11" />,
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
  code: <path d="M5 4.5 1.5 8 5 11.5M11 4.5 14.5 8 11 11.5" />,
  copy: (
    <>
      <rect x="5.75" y="5.75" width="7.5" height="7.5" rx="1.5" />
      <path d="M3.75 10.25h-.5a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1h6a1 1 0 0 1 1 1v.5" />
    </>
  ),
  download: <path d="M8 2.75v7M4.75 6.75 8 10l3.25-3.25M3 13.25h10" />,
  external: <path d="M6.5 3.75H3.75v8.5h8.5V9.5M9 3.25h3.75V7M12.5 3.5 7.5 8.5" />,
  eye: (
    <path d="M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8ZM8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z" />
  ),
  help: (
    <>
      <circle cx="8" cy="8" r="5.75" />
      <path d="M6.25 6.5a1.75 1.75 0 1 1 2.5 1.6c-.5.25-.75.6-.75 1.15M8 11.25v.01" />
    </>
  ),
  home: <path d="M2.5 8 8 2.75 13.5 8v5.25h-11z" />,
  inbox: (
    <path d="M2.5 9 4 3.25h8L13.5 9v4h-11zM2.5 9h3.25c0 1.25 1 2 2.25 2s2.25-.75 2.25-2h3.25" />
  ),
  key: <path d="M10 6a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0ZM9 8.5l5 5M12 11.5 10.5 13" />,
  lines: <path d="M2.5 4h11M2.5 8h11M2.5 12h7" />,
  mail: <path d="M2 3.75h12v8.5H2zM2.25 4.25 8 9l5.75-4.75" />,
  menu: <path d="M2.5 4.5h11M2.5 8h11M2.5 11.5h11" />,
  message: <path d="M2.5 3.5h11v7.25H7.25L4.5 13.25v-2.5h-2z" />,
  moon: <path d="M13 9.25A5.5 5.5 0 0 1 6.75 3 5.5 5.5 0 1 0 13 9.25Z" />,
  more: <path d="M3.5 8h.01M8 8h.01M12.5 8h.01" />,
  page: <path d="M4 2.5h5l3 3v8H4zM6 8h4M6 10.5h4" />,
  pencil: <path d="M3 13h2.5L13 5.5 10.5 3 3 10.5V13ZM9 4.5 11.5 7" />,
  people: (
    <path d="M6 8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM2 13c0-2.5 1.8-4 4-4s4 1.5 4 4M10.5 3.5a2.25 2.25 0 0 1 0 4.25M12 9.5c1.3.6 2 1.8 2 3.5" />
  ),
  plus: <path d="M8 3v10M3 8h10" />,
  pulse: <path d="M1.5 8.5h3l2-5 3 9 2-4h3" />,
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
  shield: <path d="M8 2.25 13 4v4c0 3-2 5-5 6-3-1-5-3-5-6V4zM6 8l1.5 1.5L10 6.5" />,
  sort: <path d="m5 6 3-3 3 3M5 10l3 3 3-3" />,
  spark: (
    <path d="M8 2v3M8 11v3M2 8h3M11 8h3M4 4l1.75 1.75M10.25 10.25 12 12M12 4l-1.75 1.75M5.75 10.25 4 12" />
  ),
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

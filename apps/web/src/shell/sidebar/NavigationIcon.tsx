import { IconDrawing } from '../../ui/drawings/Icon.tsx'

const shapes = {
  bars: 'M3 13V9M6.5 13V5M10 13V7M13.5 13V3',
  bell: 'M8 2.5A3.5 3.5 0 0 1 11.5 6c0 4 1.5 5 1.5 5H3s1.5-1 1.5-5A3.5 3.5 0 0 1 8 2.5ZM7 13.5h2',
  card: 'M2.5 4h11v8.5h-11zM2.5 7h11',
  code: 'M5 4.5 1.5 8 5 11.5M11 4.5 14.5 8 11 11.5',
  eye: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8ZM8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  growth: 'M2 12.5 6 8l3 2.5 5-6.5M10.5 4H14v3.5',
  home: 'M2.5 8 8 2.75 13.5 8v5.25h-11z',
  hook: 'M8 5.75a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5ZM3.75 13.25a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5ZM12.25 13.25a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5ZM7.1 5.5 4.7 10M8.9 5.5l2.4 4.5M5.5 11.5h5',
  inbox: 'M2.5 9 4 3.25h8L13.5 9v4h-11zM2.5 9h3.25c0 1.25 1 2 2.25 2s2.25-.75 2.25-2h3.25',
  key: 'M10 6a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0ZM9 8.5l5 5M12 11.5 10.5 13',
  lines: 'M2.5 4h11M2.5 8h11M2.5 12h7',
  mail: 'M2 3.75h12v8.5H2zM2.25 4.25 8 9l5.75-4.75',
  message: 'M2.5 3.5h11v7.25H7.25L4.5 13.25v-2.5h-2z',
  page: 'M4 2.5h5l3 3v8H4zM6 8h4M6 10.5h4',
  pencil: 'M3 13h2.5L13 5.5 10.5 3 3 10.5V13ZM9 4.5 11.5 7',
  people:
    'M6 8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM2 13c0-2.5 1.8-4 4-4s4 1.5 4 4M10.5 3.5a2.25 2.25 0 0 1 0 4.25M12 9.5c1.3.6 2 1.8 2 3.5',
  pulse: 'M1.5 8.5h3l2-5 3 9 2-4h3',
  shield: 'M8 2.25 13 4v4c0 3-2 5-5 6-3-1-5-3-5-6V4zM6 8l1.5 1.5L10 6.5',
  sliders:
    'M2 4.5h5.5M11 4.5h3M2 11.5h3M8.5 11.5H14M9.25 6.25a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5ZM6.75 13.25a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5Z',
  spark:
    'M8 2v3M8 11v3M2 8h3M11 8h3M4 4l1.75 1.75M10.25 10.25 12 12M12 4l-1.75 1.75M5.75 10.25 4 12',
} satisfies Record<string, string>

export type NavigationIconName = keyof typeof shapes

export function NavigationIcon({ name }: { name: NavigationIconName }) {
  return <IconDrawing d={shapes[name]} />
}

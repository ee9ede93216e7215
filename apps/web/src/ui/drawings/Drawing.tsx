import type { ReactNode } from 'react'
import { DrawingFrame, Iris, KeyShape } from './KeyDrawing.tsx'
import classes from './Drawing.module.css'

const shapes = {
  key: <KeyShape />,
  chart: (
    <>
      <path d="M24 78h112" />
      <path d="M34 78V60h12v18M58 78V46h12v32M82 78V54h12v24M106 78V34h12v44" />
      <path d="M40 46 64 32l24 8 20-16" className={classes.faint} />
      <Iris x={112} y={18} r={9} />
    </>
  ),
  gauge: (
    <>
      <path d="M34 74a46 46 0 0 1 92 0" />
      <path d="M46 74a34 34 0 0 1 68 0" className={classes.faint} />
      <path d="m88 62 18-18" />
      <Iris x={80} y={72} r={11} />
    </>
  ),
  box: (
    <>
      <path d="M44 46 80 34l36 12v30L80 88 44 76V46Z" />
      <path d="m44 46 36 12 36-12M80 58v30" />
      <path d="M44 46 32 36l34-12 14 10 14-10 34 12-12 10" className={classes.faint} />
      <Iris x={80} y={15} r={9} />
    </>
  ),
  book: (
    <>
      <path d="M80 34c-10-8-26-9-44-8v48c18-1 34 0 44 8 10-8 26-9 44-8V26c-18-1-34 0-44 8Zm0 0v48" />
      <path d="M48 40c7 0 13 1 20 4M48 52c7 0 13 1 20 4" className={classes.faint} />
      <Iris x={103} y={50} r={11} />
    </>
  ),
  card: (
    <>
      <rect x="34" y="24" width="80" height="50" rx="6" />
      <path d="M34 40h80M44 62h22" />
      <path d="M46 82h78a4 4 0 0 0 4-4V34" className={classes.faint} />
      <Iris x={98} y={59} r={8} />
    </>
  ),
  bubble: (
    <>
      <path d="M40 22h72a6 6 0 0 1 6 6v34a6 6 0 0 1-6 6H68L52 82V68H40a6 6 0 0 1-6-6V28a6 6 0 0 1 6-6Z" />
      <path d="M48 38h30M48 50h22" className={classes.faint} />
      <Iris x={97} y={45} r={11} />
    </>
  ),
  letter: (
    <>
      <rect x="36" y="30" width="88" height="52" rx="6" />
      <path d="m38 34 42 30 42-30" />
      <path d="M46 74l18-16M114 74 96 58" className={classes.faint} />
      <Iris x={80} y={18} r={9} />
    </>
  ),
  sheet: (
    <>
      <path d="M50 16h42l18 18v48H50V16Z" />
      <path d="M92 16v18h18" />
      <path d="M60 44h26M60 56h38M60 68h20" className={classes.faint} />
      <Iris x={110} y={70} r={11} />
    </>
  ),
  list: (
    <>
      <rect x="36" y="20" width="88" height="60" rx="6" />
      <path d="M36 40h88M36 60h88" className={classes.faint} />
      <path d="M64 30h36M64 50h28M64 70h40" />
      <Iris x={50} y={50} r={7} />
    </>
  ),
  bell: (
    <>
      <path d="M56 70h48c-6-6-7-12-7-22a17 17 0 0 0-34 0c0 10-1 16-7 22Z" />
      <path d="M73 76a7 7 0 0 0 14 0M80 31v-6" />
      <path d="M48 40a34 34 0 0 1 8-16M112 40a34 34 0 0 0-8-16" className={classes.faint} />
      <Iris x={97} y={34} r={9} />
    </>
  ),
  hook: (
    <>
      <rect x="26" y="30" width="36" height="40" rx="6" />
      <rect x="104" y="16" width="30" height="24" rx="5" />
      <rect x="104" y="60" width="30" height="24" rx="5" />
      <path d="M62 50h16V28h26M78 50v22h26" />
      <path d="M35 42h18M35 58h12" className={classes.faint} />
      <Iris x={78} y={50} r={8} />
    </>
  ),
  people: (
    <>
      <circle cx="60" cy="36" r="12" />
      <path d="M36 78c2-16 12-22 24-22s22 6 24 22" />
      <path d="M92 56c14-4 28 4 31 22" className={classes.faint} />
      <Iris x={102} y={38} r={11} />
    </>
  ),
  shield: (
    <>
      <path d="M80 14c10 7 22 10 34 10 0 28-8 50-34 60-26-10-34-32-34-60 12 0 24-3 34-10Z" />
      <path
        d="M80 24c7 5 16 8 25 8-1 20-7 34-25 42-18-8-24-22-25-42 9 0 18-3 25-8Z"
        className={classes.faint}
      />
      <Iris x={80} y={48} r={11} />
    </>
  ),
  laptop: (
    <>
      <rect x="46" y="22" width="68" height="44" rx="5" />
      <path d="M32 76h96" />
      <path d="M58 56h18M58 48h10" className={classes.faint} />
      <Iris x={94} y={44} r={10} />
    </>
  ),
  lost: (
    <>
      <path d="M22 50c16-20 36-28 58-28s42 8 58 28c-16 20-36 28-58 28S38 70 22 50Z" />
      <path d="M116 34c6-6 10-10 18-14" className={classes.faint} strokeDasharray="1 5" />
      <Iris x={96} y={44} r={15} />
    </>
  ),
} satisfies Record<string, ReactNode>

export type DrawingName = keyof typeof shapes

export function Drawing({ name }: { name: DrawingName }) {
  return <DrawingFrame>{shapes[name]}</DrawingFrame>
}

import classes from './Scanpath.module.css'

/** Widths of the lines of text, by their place from the top. */
const lines: readonly (readonly [y: number, width: number, x?: number])[] = [
  [162, 92],
  [194, 236],
  [210, 226],
  [226, 240],
  [242, 232],
  [258, 214],
  [274, 236],
  [290, 120],
  [322, 232],
  [338, 240],
  [354, 218],
  [370, 166],
  [282, 168, 348],
  [298, 120, 348],
]

/** Where the eye rests, in order; a longer look draws a larger ring. */
const fixations: readonly (readonly [x: number, y: number, radius: number])[] = [
  [112, 112, 17],
  [214, 108, 16],
  [150, 140, 15],
  [438, 216, 22],
  [507, 141, 18],
  [96, 214, 16],
  [196, 219, 15],
  [270, 214, 15],
  [122, 262, 16],
  [226, 265, 17],
  [410, 344, 24],
]

/** A drawing of what the SDK measures: a page, and the path of a look over it. */
export function Scanpath() {
  return (
    <svg className={classes.drawing} viewBox="0 0 640 432" aria-hidden="true">
      <rect className={classes.window} x="24" y="24" width="592" height="384" rx="14" />
      <path className={classes.edge} d="M24 64h592" />
      {[44, 60, 76].map((x) => (
        <circle key={x} className={classes.text} cx={x} cy="44" r="4.5" />
      ))}
      <rect className={classes.sunk} x="220" y="34" width="200" height="20" rx="6" />
      <rect className={classes.text} x="64" y="100" width="228" height="16" rx="8" />
      <rect className={classes.text} x="64" y="128" width="148" height="16" rx="8" />
      {lines.map(([y, width, x = 64]) => (
        <rect
          key={`${x} ${y}`}
          className={classes.text}
          x={x}
          y={y}
          width={width}
          height="7"
          rx="3.5"
        />
      ))}
      <rect className={classes.sunk} x="348" y="100" width="228" height="168" rx="10" />
      <path
        className={classes.text}
        d="M348 236c34-30 62-34 92-12s48 14 72-8 42-30 64-26v68a10 10 0 0 1-10 10H358a10 10 0 0 1-10-10z"
      />
      <rect className={classes.button} x="348" y="326" width="124" height="36" rx="8" />
      <path className={classes.path} d={`M${fixations.map(([x, y]) => `${x} ${y}`).join('L')}`} />
      {fixations.map(([x, y, radius], place) => (
        <g key={`${x} ${y}`} data-last={place === fixations.length - 1 || undefined}>
          <circle className={classes.ring} cx={x} cy={y} r={radius} />
          <circle className={classes.point} cx={x} cy={y} r="3.5" />
        </g>
      ))}
    </svg>
  )
}

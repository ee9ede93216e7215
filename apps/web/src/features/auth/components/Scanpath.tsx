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

/** Where the eye rests and when, in milliseconds. */
const fixations = [
  { x: 112, y: 112, start: 0, lasts: 210 },
  { x: 214, y: 108, start: 240, lasts: 180 },
  { x: 150, y: 140, start: 455, lasts: 160 },
  { x: 438, y: 216, start: 675, lasts: 340 },
  { x: 507, y: 141, start: 1055, lasts: 230 },
  { x: 96, y: 214, start: 1355, lasts: 190 },
  { x: 196, y: 219, start: 1580, lasts: 170 },
  { x: 270, y: 214, start: 1785, lasts: 150 },
  { x: 122, y: 262, start: 1980, lasts: 180 },
  { x: 226, y: 265, start: 2195, lasts: 200 },
  { x: 410, y: 344, start: 2455, lasts: 420 },
]

/** The last one is the one to look at. */
const [last = { x: 0, y: 0, start: 0, lasts: 0 }, before = last] = fixations.toReversed()
const end = last.start + last.lasts
const endSeconds = `${(end / 1000).toFixed(1)} s`

/** The ring's area grows with the time. */
const radiusOf = (lasts: number) => 1.18 * Math.sqrt(lasts)

/** The timeline is as wide as the window. */
const timeToX = (time: number) => 24 + (592 * time) / end

/** A drawing of what the SDK measures: a page, the path of a look over it, and its time. */
export function Scanpath() {
  return (
    <figure className={classes.figure} aria-hidden="true">
      <svg className={classes.drawing} viewBox="0 0 640 508">
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
        <path
          className={classes.path}
          d={`M${fixations
            .slice(0, -1)
            .map(({ x, y }) => `${x} ${y}`)
            .join('L')}`}
        />
        <path
          className={classes.path}
          data-last
          d={`M${before.x} ${before.y}L${last.x} ${last.y}`}
        />
        {fixations.map(({ x, y, start, lasts }) => (
          <g key={start} data-last={start === last.start || undefined}>
            <circle className={classes.ring} cx={x} cy={y} r={radiusOf(lasts)} />
            <circle className={classes.point} cx={x} cy={y} r="3.5" />
            <rect
              className={classes.bar}
              x={timeToX(start)}
              y="456"
              width={timeToX(start + lasts) - timeToX(start)}
              height="10"
              rx="5"
            />
          </g>
        ))}
        <text className={classes.label} data-last x="484" y="348">
          {last.lasts} ms
        </text>
        {[0, 1, 2].map((second) => (
          <text
            key={second}
            className={classes.label}
            x={timeToX(second * 1000)}
            y="490"
            textAnchor={second === 0 ? 'start' : 'middle'}
          >
            {second} s
          </text>
        ))}
        <text className={classes.label} data-last x="616" y="490" textAnchor="end">
          {endSeconds}
        </text>
      </svg>
      <figcaption className={classes.caption}>
        <strong>
          {fixations.length} fixations in {endSeconds}
        </strong>
        <span>A longer look draws a larger ring</span>
      </figcaption>
    </figure>
  )
}

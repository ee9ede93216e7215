import type { ChartArea } from './chart-area.ts'
import type { PlotColors } from './plot-colors.ts'

type Words = {
  x: number
  y: number
  color: string
  align?: CanvasTextAlign
  weight?: 400 | 600
}

/** Writes on the plot at a place in canvas pixels, with a halo that keeps the words readable over lines. */
export function writeWords({ ctx }: ChartArea, colors: PlotColors, text: string, words: Words) {
  const scale = devicePixelRatio
  ctx.save()
  ctx.font = `${words.weight ?? 400} ${colors.font.replace('12px', `${12 * scale}px`)}`
  ctx.textAlign = words.align ?? 'left'
  ctx.textBaseline = 'middle'
  ctx.lineJoin = 'round'
  ctx.lineWidth = 4 * scale
  ctx.strokeStyle = colors.ground
  ctx.strokeText(text, words.x, words.y)
  ctx.fillStyle = words.color
  ctx.fillText(text, words.x, words.y)
  ctx.restore()
}

/** The fixation ring: a circle around a point, at a value of a day. */
export function drawFixation(
  area: ChartArea,
  { index, value }: { index: number; value: number },
  { color, ground }: { color: string; ground: string },
) {
  const { ctx } = area
  const scale = devicePixelRatio
  const [x, y] = [area.valToPos(index, 'x', true), area.valToPos(value, 'y', true)]
  ctx.save()
  ctx.beginPath()
  ctx.arc(x, y, 7 * scale, 0, 2 * Math.PI)
  ctx.fillStyle = ground
  ctx.fill()
  ctx.lineWidth = 2 * scale
  ctx.strokeStyle = color
  ctx.stroke()
  ctx.beginPath()
  ctx.arc(x, y, 2.75 * scale, 0, 2 * Math.PI)
  ctx.fillStyle = color
  ctx.fill()
  ctx.restore()
}

/** Two strokes across a line at the upper end of the axis: the line goes on above it. */
export function markCutTop({ ctx, bbox }: ChartArea, x: number, colors: PlotColors) {
  const scale = devicePixelRatio
  const [width, gap] = [6 * scale, 4 * scale]
  const y = bbox.top + 12 * scale
  ctx.save()
  // The line that was drawn last may be dashed.
  ctx.setLineDash([])
  ctx.lineWidth = 6 * scale
  ctx.strokeStyle = colors.ground
  strokeSlant(ctx, { x, y: y - gap / 2, width })
  ctx.lineWidth = 1.5 * scale
  ctx.strokeStyle = colors.ink
  for (const at of [y - gap, y]) strokeSlant(ctx, { x, y: at, width })
  ctx.restore()
}

function strokeSlant(
  ctx: CanvasRenderingContext2D,
  { x, y, width }: { x: number; y: number; width: number },
) {
  ctx.beginPath()
  ctx.moveTo(x - width, y + width / 3)
  ctx.lineTo(x + width, y - width / 3)
  ctx.stroke()
}

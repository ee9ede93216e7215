// chunk: more
// The numbers of RFC 3492, section 5.
const base = 36
const tMin = 1
const tMax = 26
const skew = 38
const damp = 700
const firstBias = 72
const firstPoint = 128

export function decodePunycode(text: string): string | null {
  const split = text.lastIndexOf('-')
  const points = Array.from(
    text.slice(0, Math.max(split, 0)),
    (letter) => letter.codePointAt(0) ?? 0,
  )
  const digits = text.slice(split + 1)
  let [point, bias, index, at] = [firstPoint, firstBias, 0, 0]
  while (at < digits.length) {
    const before = index
    for (let [weight, k] = [1, base]; ; k += base) {
      const digit = digitOf(digits.charAt(at++))
      if (digit === null) return null
      index += digit * weight
      const threshold = Math.min(Math.max(k - bias, tMin), tMax)
      if (digit < threshold) break
      weight *= base - threshold
    }
    const length = points.length + 1
    bias = adapt(index - before, length, before === 0)
    point += Math.floor(index / length)
    index %= length
    if (point > 0x10_ff_ff) return null
    points.splice(index++, 0, point)
  }
  return String.fromCodePoint(...points)
}

function digitOf(letter: string): number | null {
  return /^[a-z0-9]$/.test(letter) ? (Number.parseInt(letter, base) + 26) % base : null
}

function adapt(delta: number, length: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? damp : 2))
  rest += Math.floor(rest / length)
  let steps = 0
  for (; rest > ((base - tMin) * tMax) / 2; steps += base) rest = Math.floor(rest / (base - tMin))
  return steps + Math.floor(((base - tMin + 1) * rest) / (rest + skew))
}

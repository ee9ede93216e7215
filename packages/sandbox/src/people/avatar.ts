import { createHash } from 'node:crypto'
import { light } from '@fovea/contract/design-tokens'
import { renderHtml } from '../html/html.ts'
import { HttpError } from '../http/http-error.ts'
import type { Route } from '../http/router.ts'
import { parseEmailAddress } from './email-address.ts'

/** The console's colours that are dark enough for a light ground. */
const colours = [
  light.iris,
  light['series-2'],
  light['gaze-text'],
  light['ink-2'],
  light.good,
  light.caution,
]

export function getAvatarPath(email: string): string {
  return `/avatar/${encodeURIComponent(email)}.svg`
}

export function createAvatarRoutes(): Route[] {
  return [
    {
      method: 'GET',
      path: '/avatar/:email.svg',
      handle({ params }) {
        const email = parseEmailAddress(params['email'] ?? '')
        if (!email) throw new HttpError(404, 'No user has this address.')
        return {
          status: 200,
          headers: {
            'content-type': 'image/svg+xml',
            // The console shows the picture from another origin.
            'cross-origin-resource-policy': 'cross-origin',
          },
          body: picture(email),
        }
      },
    },
  ]
}

/** A pattern, as of an account without a photo. The right half mirrors the left one. */
function picture(email: string): string {
  const [first = 0, ...cells] = createHash('sha256').update(email).digest()
  const squares = Array.from({ length: 25 }, (_, place) => ({ x: place % 5, y: Math.trunc(place / 5) }))
    .filter(({ x, y }) => Number(cells[3 * y + Math.min(x, 4 - x)]) % 2 === 1)
    .map(({ x, y }) => `M${15 + 10 * x} ${15 + 10 * y}h10v10h-10z`)
  return renderHtml`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80" width="80" height="80">
    <rect width="80" height="80" fill="${light.sunk}" />
    <path d="${squares.join('')}" fill="${colours[first % colours.length]}" shape-rendering="crispEdges" />
  </svg>`.markup
}

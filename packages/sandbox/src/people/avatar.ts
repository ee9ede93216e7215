import { createHash } from 'node:crypto'
import { light } from '@fovea/contract/design-tokens'
import { renderHtml } from '../html/html.ts'
import { HttpError } from '../http/http-error.ts'
import type { Route } from '../http/router.ts'
import { parseEmailAddress } from './email-address.ts'

const colours = [
  light.iris,
  light['series-2'],
  light['series-3'],
  light['series-4'],
  light['series-7'],
  light.good,
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

/** Two colours that flow into each other, as of an account without a photo. Letters would not be in the console's font. */
function picture(email: string): string {
  const [first = 0, second = 0, turn = 0] = createHash('sha256').update(email).digest()
  const from = first % colours.length
  const to = (from + 1 + (second % (colours.length - 1))) % colours.length
  return renderHtml`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80" width="80" height="80">
    <linearGradient id="ground" gradientTransform="rotate(${turn} .5 .5)">
      <stop stop-color="${colours[from]}" />
      <stop offset="1" stop-color="${colours[to]}" />
    </linearGradient>
    <rect width="80" height="80" fill="url(#ground)" />
  </svg>`.markup
}

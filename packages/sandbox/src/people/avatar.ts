import { createHash } from 'node:crypto'
import { light } from '@fovea/contract/design-tokens'
import { renderHtml } from '../html/html.ts'
import { HttpError } from '../http/http-error.ts'
import type { Route } from '../http/router.ts'
import { parseEmailAddress } from './email-address.ts'
import type { PeopleStore } from './people.ts'

/** The console's colours that are dark enough for white letters. */
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

export function createAvatarRoutes(people: PeopleStore): Route[] {
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
          body: picture(email, people.find(email).name),
        }
      },
    },
  ]
}

function picture(email: string, name: string): string {
  const [first = 0] = createHash('sha256').update(email).digest()
  const letters = name.split(' ').map((word) => Array.from(word)[0] ?? '')
  const initials = letters.slice(0, 2).join('').toUpperCase()
  return renderHtml`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80" width="80" height="80">
    <rect width="80" height="80" fill="${colours[first % colours.length]}" />
    <text
      x="40"
      y="50"
      fill="${light.card}"
      font-family="system-ui, sans-serif"
      font-size="30"
      font-weight="600"
      text-anchor="middle"
    >
      ${initials}
    </text>
  </svg>`.markup
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { HttpError } from '../../http/http-error.ts'
import type { Reply } from '../../http/reply.ts'
import type { Route } from '../../http/router.ts'
import { renderCardFrame, renderChallengeFrame, renderControllerFrame } from './frames.ts'

/** The scripts that frames may load; no other file of this folder is served. */
const scripts = new Set([
  'card',
  'card-fields',
  'challenge',
  'controller',
  'frame-link',
  'provider-api',
])

export function createBrowserRoutes(): Route[] {
  return [
    { method: 'GET', path: '/stripe/v3/', handle: () => script('v3') },
    { method: 'GET', path: '/stripe/frames/card', handle: renderCardFrame },
    { method: 'GET', path: '/stripe/frames/controller', handle: renderControllerFrame },
    { method: 'GET', path: '/stripe/challenge', handle: renderChallengeFrame },
    {
      method: 'GET',
      path: '/stripe/browser/:name.js',
      handle({ params: { name = '' } }) {
        if (!scripts.has(name)) throw new HttpError(404, 'The sandbox has no such script.')
        return script(name)
      },
    },
  ]
}

async function script(name: string): Promise<Reply> {
  return {
    status: 200,
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      // Cross-origin isolated pages load only resources with this header.
      'cross-origin-resource-policy': 'cross-origin',
    },
    body: await readFile(join(import.meta.dirname, `${name}.js`)),
  }
}

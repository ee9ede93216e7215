import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import { checkConnectivity } from '../../lib/http/connection.ts'

/** The chunk of a page did not arrive: offline, or a newer version was deployed. */
export class PageLoadError extends Error {
  override readonly name = 'PageLoadError'
}

export type PageModule<Name extends string> = Record<Name, () => React.ReactNode>

/** A page in a chunk of its own, loaded when it is looked at or about to be. */
export function createPage<Name extends string>(
  load: () => Promise<PageModule<Name>>,
  name: Name,
): RouteComponent {
  const loadOrSay = async (): Promise<PageModule<Name>> => {
    try {
      return await load()
    } catch (cause) {
      checkConnectivity()
      throw new PageLoadError(
        'A part of the console did not arrive. Check your connection and try again.',
        { cause },
      )
    }
  }
  return lazyRouteComponent(loadOrSay, name)
}

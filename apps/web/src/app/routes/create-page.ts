import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import { checkConnectivity } from '../../lib/http/connection.ts'

export class PageLoadError extends Error {
  override readonly name = 'PageLoadError'
}

export type PageModule<Name extends string> = Record<Name, () => React.ReactNode>

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

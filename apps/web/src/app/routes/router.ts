import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { adminRoute, adminRoutes } from './admin-routes.ts'
import { consoleRoute, consoleRoutes } from './console-routes.ts'
import { publicRoutes } from './public-routes.ts'
import { rootRoute } from './root-route.tsx'
import { parseSearch, stringifySearch } from './search.ts'

const routeTree = rootRoute.addChildren([
  ...publicRoutes,
  consoleRoute.addChildren([...consoleRoutes, adminRoute.addChildren([...adminRoutes])]),
])

export function createConsoleRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    // Preloads always run: the query cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    trailingSlash: 'preserve',
    parseSearch,
    stringifySearch,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>
  }
}

import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Navigate } from '@tanstack/react-router'
import { FallbackError } from '../pages/FallbackError.tsx'

export const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  notFoundComponent: () => <Navigate to="/sign" replace />,
  errorComponent: FallbackError,
})

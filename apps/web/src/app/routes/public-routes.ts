import { createRoute, redirect } from '@tanstack/react-router'
import { takeDeepLink } from '../../lib/auth/deep-link.ts'
import { loadCode } from '../../lib/page/chunk.ts'
import { createPage } from './create-page.ts'
import { openDocsPage } from './open-docs-page.ts'
import { rootRoute } from './root-route.tsx'

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/sign', replace: true })
  },
})

const signRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign',
  validateSearch: ({ message }: { message?: string }) => (message === undefined ? {} : { message }),
  component: createPage(() => import('../pages/Sign.tsx'), 'Sign'),
})

const loadCompletion = () => import('../../features/auth/complete-sign-in.ts')

const socialLoginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/social-login-redirect',
  validateSearch: ({ code, state, error }: Record<string, string | undefined>) => ({
    code,
    state,
    error,
  }),
  loaderDeps: ({ search }) => search,
  // A loader runs once for each navigation, where an effect may run twice.
  loader: async ({ deps }) => {
    const { completeSignIn } = await loadCode(loadCompletion)
    const message = await completeSignIn(deps)
    if (message === null) throw redirect({ href: takeDeepLink(), replace: true })
    throw redirect({ to: '/sign', search: { message }, replace: true })
  },
  pendingMs: 0,
  pendingMinMs: 0,
  pendingComponent: createPage(
    () => import('../../features/auth/pages/SigningInPage.tsx'),
    'SigningInPage',
  ),
})

const docsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/docs',
  beforeLoad: ({ location: { hash } }) => openDocsPage({ isInConsole: false, hash }),
  component: createPage(() => import('../pages/public/PublicDocs.tsx'), 'PublicDocs'),
})

const docsTopicRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/docs/$topic',
  beforeLoad: ({ location: { hash }, params: { topic } }) =>
    openDocsPage({ isInConsole: false, topic, hash }),
  component: createPage(() => import('../pages/public/PublicDocs.tsx'), 'PublicDocs'),
})

const unsubscribeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/unsubscribe',
  validateSearch: ({ token }: { token?: string }) => ({ token: token ?? '' }),
  component: createPage(() => import('../pages/Unsubscribe.tsx'), 'Unsubscribe'),
})

const confirmEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirm-email',
  validateSearch: ({ token }: { token?: string }) => ({ token: token ?? '' }),
  component: createPage(() => import('../pages/ConfirmEmail.tsx'), 'ConfirmEmail'),
})

/** Public, so that invited people can read the invitation before they sign in. */
const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/console/invitation',
  validateSearch: ({ secret }: { secret?: string }) => ({ secret: secret ?? '' }),
  component: createPage(() => import('../pages/links/Invitation.tsx'), 'Invitation'),
})

const postRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/posts/$place/$id',
  component: createPage(() => import('../pages/public/PublicPost.tsx'), 'PublicPost'),
})

export const publicRoutes = [
  homeRoute,
  signRoute,
  socialLoginRoute,
  docsRoute,
  docsTopicRoute,
  unsubscribeRoute,
  confirmEmailRoute,
  invitationRoute,
  postRoute,
] as const

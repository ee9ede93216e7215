import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Whatever starts the console has these already. */
const there = /(?:frame|zod|components|base|rolldown-runtime)-[^/]*\.js$/
const backOffice = /(?:Admin|Blog|Usecase|UserAnalysis|Markdown)[^/]*\.js$/

export default defineConfig({
  plugins: [react()],
  // The server puts a fresh nonce in its place with every answer.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    // A data: URL would need a wider content security policy than a file of our own.
    assetsInlineLimit: 0,
    // Which files a page needs is listed in the first script of all. The back-office's lists would weigh on everybody's
    // first view, so its pages ask for their scripts one after the other; styles have to be listed to be loaded at all.
    modulePreload: {
      resolveDependencies: (file, needed, { hostId }) =>
        needed.filter((name) => {
          if (backOffice.test(file)) return name.endsWith('.css')
          return !there.test(name) || !/start-[^/]*\.js$/.test(hostId)
        }),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every page stands on, in one file: two large ones compress and cache better than twenty small ones. What
            // only some pages use of these packages comes with those.
            {
              name: 'frame',
              test: /node_modules[\\/](?:react|react-dom|scheduler|@tanstack[\\/](?:history|query-core|react-query|react-router|react-store|router-core|store))[\\/](?!.*(?:useBlocker|useInfiniteQuery|infiniteQueryObserver|useMutationState)\.)/,
            },
            // What nearly every page shows, and what it stands on: left to itself, this becomes a dozen crumbs, one of which
            // drags a component along that nobody shows yet.
            {
              name: 'components',
              test: /node_modules[\\/]@mantine[\\/]core[\\/]esm[\\/](?:core(?![\\/]utils[\\/](?:create-scoped-keydown-handler|find-element-ancestor|find-element-in-shadow-dom))|components[\\/](?:Alert|Anchor|Button|CloseButton|Loader|Skeleton|Text|Title|Transition|UnstyledButton|VisuallyHidden))[\\/]/,
            },
            // What the sign-in page and every other stand on of ours.
            {
              name: 'base',
              includeDependenciesRecursively: false,
              test: /src[\\/](?:ui[\\/]\w+[\\/](?:Icon|Mark|Notice|Page)\.|lib[\\/]\w+[\\/](?:deep-link|fresh-page|http|http-errors|idle-code|line|login-flag|notify|once|query-keys|server-clock|session-news|settings|under-way|use-act)\.|session[\\/](?:entities|sign-in)|(?:endpoint|errors|settings|text|turns-direction)\.)|node_modules[\\/]@mantine[\\/]hooks[\\/].*use-(?:document-title|window-event|isomorphic-effect)[\\/]/,
            },
            // The small parts of ours that most pages behind the sign-in share, without what they stand on, which the sign-in
            // page needs as well: one by one they cost more in wrapping than in content.
            {
              name: 'parts',
              includeDependenciesRecursively: false,
              test: /src[\\/](?:ui[\\/]\w+[\\/](?:Card|DataTable|Drawing|EmptyState|IconButton|Section|TableRow|Time|lazy-modal|links|table-columns)|lib[\\/]\w+[\\/](?:chunk|current-user|live-stream|recover-focus|use-decision-news|use-now|use-open-rows))\./,
            },
            // Zod has to be told about the content security policy before any schema is made: `csp.ts` runs with it.
            {
              name: 'zod',
              test: /node_modules[\\/](?:zod|get-nonce)[\\/]|src[\\/]lib[\\/]page[\\/]csp\.ts$/,
            },
          ],
        },
      },
    },
  },
})

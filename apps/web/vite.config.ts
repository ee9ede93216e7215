import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkNames, rejectChunkCycles } from './chunks.ts'
import { importsZod, compileContractPlugin } from './contract/compile-contract-plugin.ts'
import { preloadPlugin } from './first-files.ts'
import { highlightPlugin } from './highlight.ts'

export default defineConfig({
  plugins: [
    compileContractPlugin(),
    react(),
    highlightPlugin(),
    rejectChunkCycles(),
    preloadPlugin(),
  ],
  // The server puts a fresh nonce in its place with every answer.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    // A data: URL would need a wider content security policy than a file of our own.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every page stands on, in one file: two large ones compress and cache better than twenty small ones. What
            // only some pages use of these packages comes with those.
            { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/ },
            {
              name: 'frame',
              test: /node_modules[\\/](?:@tanstack[\\/](?:history|query-core|react-query|react-router|react-store|router-core|store))[\\/](?!.*(?:useBlocker|useInfiniteQuery|infiniteQueryObserver|useMutationState)\.)/,
            },
            // What nearly every page shows, and what it stands on: left to itself, this becomes a dozen crumbs, one of which
            // drags a component along that nobody shows yet.
            {
              name: 'components',
              test: /node_modules[\\/](?:clsx|@mantine[\\/]hooks[\\/].*use-(?:document-title|id|window-event|isomorphic-effect))[\\/]|node_modules[\\/]@mantine[\\/]core[\\/]esm[\\/](?:core(?![\\/]utils[\\/](?:create-scoped-keydown-handler|find-element-ancestor|find-element-in-shadow-dom))|components[\\/](?:Button|CloseButton|Loader|Skeleton|Transition|UnstyledButton|VisuallyHidden))[\\/]/,
            },
            // What checks a form: the library, and the contract that is written with it.
            {
              name: 'zod',
              test: (id) => /node_modules[\\/]zod[\\/]/.test(id) || importsZod(id),
              includeDependenciesRecursively: false,
            },
            { name: chunkNames(), debugName: 'moments', includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
})

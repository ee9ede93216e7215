import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkNames, rejectChunkCycles } from './chunks.ts'
import { importsZod, compileContractPlugin } from './contract/compile-contract-plugin.ts'
import { designTokensPlugin } from './design-tokens.ts'
import { preloadPlugin } from './first-files.ts'
import { firstPaintPlugin } from './first-paint.ts'
import { highlightPlugin } from './highlight.ts'

export default defineConfig({
  resolve: {
    alias: {
      // React has had the hook since version 18, so the stand-in for older versions is left out.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
      'use-sync-external-store/shim': 'react',
    },
  },
  plugins: [
    compileContractPlugin(),
    designTokensPlugin(),
    react(),
    highlightPlugin(),
    rejectChunkCycles(),
    preloadPlugin(),
    firstPaintPlugin(),
  ],
  // Vite's default transformer of CSS modules takes a twelfth of the build's time. Names of grid areas stay as they are, like there.
  css: {
    transformer: 'lightningcss',
    lightningcss: { cssModules: { grid: false, container: false } },
  },
  // The server replaces the placeholder with a new nonce in every response.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    // A data: URL would need a wider content security policy than a file.
    assetsInlineLimit: 0,
    // Browsers that run the console know the link already.
    modulePreload: {
      polyfill: false,
      // Each file carries its own list. What a page opens later is fetched while it rests, so only routes name scripts.
      resolveDependencies: (_, scripts, { hostId }) =>
        /^assets\/(?:index|sign|start)-/.test(hostId) ? scripts : [],
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Libraries that every page needs are in one file: two large files compress and cache better than twenty
            // small ones. Modules of these packages that only some pages use go into the chunks of those pages.
            { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/ },
            {
              name: 'frame',
              test: /node_modules[\\/](?:@tanstack[\\/](?:history|query-core|react-query|react-router|react-store|router-core|store))[\\/](?!.*(?:useBlocker|useInfiniteQuery|infiniteQueryObserver|useMutationState)\.)/,
            },
            // Modules that nearly every page needs: the bundler alone would split them into a dozen tiny chunks, one of
            // which would load a component that no page shows yet.
            {
              name: 'components',
              test: /node_modules[\\/](?:clsx|@mantine[\\/]hooks[\\/].*use-(?:document-title|id|window-event|isomorphic-effect))[\\/]|node_modules[\\/]@mantine[\\/]core[\\/]esm[\\/](?:core(?![\\/]utils[\\/](?:create-scoped-keydown-handler|find-element-ancestor|find-element-in-shadow-dom))|components[\\/](?:Button|Loader|Skeleton|Transition|UnstyledButton|VisuallyHidden))[\\/]/,
            },
            // The form validation: Zod, and the contract's modules that use it.
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

import '../../../apps/web/src/main.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import '../../../apps/web/src/app/styles/page.css'
import '../../../apps/web/src/app/styles/base.css'
import '../../../apps/web/src/app/styles/console.css'
import { MantineProvider } from '@mantine/core'
import type { Decorator, Preview } from '@storybook/react-vite'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { useState } from 'react'
import { theme } from '../../../apps/web/src/lib/page/theme.ts'

const inConsole: Decorator = (Story, { globals }) => {
  const [router] = useState(() =>
    createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() }),
  )
  const [queryClient] = useState(() => new QueryClient())
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme={globals['theme'] === 'dark' ? 'dark' : 'light'}
    >
      <QueryClientProvider client={queryClient}>
        <RouterContextProvider router={router}>
          <Story />
        </RouterContextProvider>
      </QueryClientProvider>
    </MantineProvider>
  )
}

const preview: Preview = {
  decorators: [inConsole],
  globalTypes: {
    theme: {
      description: 'The theme',
      toolbar: { title: 'Theme', icon: 'contrast', items: ['light', 'dark'], dynamicTitle: true },
    },
  },
  initialGlobals: { theme: 'light' },
  parameters: {
    // Storybook's padding would push modals aside.
    layout: 'fullscreen',
    viewport: {
      options: {
        narrow: { name: 'narrow', styles: { width: '480px', height: '100%' } },
        tablet: { name: 'tablet', styles: { width: '768px', height: '100%' } },
        desk: { name: 'desk', styles: { width: '1280px', height: '100%' } },
      },
    },
  },
}

export default preview

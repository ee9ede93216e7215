import type { StorybookConfig } from '@storybook/react-vite'

const config: StorybookConfig = {
  stories: ['../../../apps/web/gallery/*.stories.tsx'],
  framework: {
    name: '@storybook/react-vite',
    // The console's own configuration is about what it ships.
    options: { builder: { viteConfigPath: 'tools/gallery/vite.config.ts' } },
  },
  core: {
    disableTelemetry: true,
    disableWhatsNewNotifications: true,
    disableProjectJson: true,
  },
  // The stories' types are checked with the console's; nothing is read out of them here.
  typescript: { check: false, reactDocgen: false },
  features: {
    actions: false,
    backgrounds: false,
    controls: false,
    highlight: false,
    interactions: false,
    measure: false,
    outline: false,
    sidebarOnboardingChecklist: false,
    menuOnboardingChecklist: false,
  },
}

export default config

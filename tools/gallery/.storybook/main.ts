import type { StorybookConfig } from '@storybook/react-vite'

const config: StorybookConfig = {
  stories: ['../../../apps/web/gallery/*.stories.tsx'],
  framework: {
    name: '@storybook/react-vite',
    // The console's own Vite configuration is for its build.
    options: { builder: { viteConfigPath: 'tools/gallery/vite.config.ts' } },
  },
  core: {
    disableTelemetry: true,
    disableWhatsNewNotifications: true,
    disableProjectJson: true,
  },
  // The console's type check covers the stories, and no documentation is generated from them.
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

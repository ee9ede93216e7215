import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { designTokensPlugin } from '../../apps/web/design-tokens.ts'

export default defineConfig({ plugins: [react(), designTokensPlugin()] })

import { defineChunk } from '../../lib/page/chunk.ts'

/** The menus of the bar, which come together. */
export const menusChunk = defineChunk('menus', () => import('./menus.tsx'))

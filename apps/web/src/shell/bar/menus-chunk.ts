import { defineChunk } from '../../lib/page/chunk.ts'

export const menusChunk = defineChunk('menus', () => import('./menus.tsx'))

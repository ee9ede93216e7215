import { chunk } from '../../lib/page/chunk.ts'

/** The menus of the bar, which come together. */
export const lateMenus = chunk('menus', () => import('./menus.tsx'))

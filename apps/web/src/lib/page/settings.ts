import { settings as shape } from '@fovea/contract/settings'

const written = document.querySelector<HTMLMetaElement>('meta[name="settings"]')?.content ?? ''

/** What the operator configured; the server writes it into the page. */
export const settings = shape.parse(JSON.parse(written))

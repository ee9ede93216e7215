import { settings as shape } from '@fovea/contract/settings'

const written = document.querySelector<HTMLMetaElement>('meta[name="settings"]')?.content ?? ''

export const settings = shape.parse(JSON.parse(written))

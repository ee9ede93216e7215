import { buildWeb } from '@fovea/web/build'

await buildWeb()

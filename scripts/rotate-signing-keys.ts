import { parseConfig, rotateSigningKeys } from '@fovea/api/server'

const config = parseConfig(process.env)
if (config.database.url === undefined) {
  console.error('Set DATABASE_URL to the database of the running console.')
  process.exitCode = 1
} else {
  const kid = await rotateSigningKeys(config, config.database.url)
  console.log(`New leases are signed with ${kid}. Earlier ones stay valid until they expire.`)
}

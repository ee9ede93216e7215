import { ConfigError, parseConfig, setUpBilling } from '@fovea/api/server'

/** Makes what subscriptions need in the account whose keys are configured. Can be run again without harm. */
try {
  const { meterId, productId, priceId } = await setUpBilling(parseConfig(process.env))
  console.log(`meter ${meterId}\nproduct ${productId}\nprice ${priceId}`)
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
}

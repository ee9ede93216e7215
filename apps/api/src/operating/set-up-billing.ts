import { describeProviderError, createBillingCatalog as setUp } from '../features/billing/index.ts'
import { createCardProvider } from '../platform/card-provider.ts'
import type { Config } from '../platform/config/config.ts'
import { StartError } from '../platform/config/start-error.ts'

export async function setUpBilling(config: Config, signal: AbortSignal) {
  try {
    return await setUp(createCardProvider(config, signal))
  } catch (error) {
    const sentence = describeProviderError(error)
    throw sentence === undefined ? error : new StartError(sentence, { cause: error })
  }
}

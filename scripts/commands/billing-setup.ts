import { defineCommand, exitCodes } from '../operating/command.ts'

export const command = defineCommand({
  summary:
    'Creates the meter, product and price at the card provider; can be run again without harm.',
  async run({ signal }) {
    const { parseConfig, setUpBilling } = await import('@fovea/api/server')
    const { meterId, productId, priceId } = await setUpBilling(parseConfig(process.env), signal)
    console.log(`meter ${meterId}\nproduct ${productId}\nprice ${priceId}`)
    return exitCodes.done
  },
})

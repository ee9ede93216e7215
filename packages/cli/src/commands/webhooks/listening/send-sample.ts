import { type NewSample, postSample } from '@fovea/contract/webhooks'
import type { CommandContext } from '../../../command-context.ts'
import { printTable } from '../../../print.ts'
import { sendChange } from '../../../send-change.ts'

export async function sendSample(context: CommandContext, body: NewSample) {
  const { payload } = await sendChange(context, postSample, { body })
  printTable(context.printer, payload, {
    heading: ['SAMPLE', 'LISTENERS', 'WEBHOOKS'],
    rows: [[body.type, String(payload.listeners), String(payload.webhooks)]],
  })
}

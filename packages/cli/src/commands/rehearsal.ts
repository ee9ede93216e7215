import { deleteRehearsal, postRehearsal } from '@fovea/contract/license-keys'
import {
  type RehearsalAnswer,
  rehearsalAnswers,
  rehearsalMinutes,
} from '@fovea/contract/license-keys/rules'
import { Argument } from 'commander'
import type { CommandContext } from '../command-context.ts'
import { printTable } from '../print.ts'
import { addChange, addCommand, type Keyed, type Program } from '../program.ts'
import { sendChange } from '../send-change.ts'

export function addRehearsal({ root, at }: Program) {
  const rehearsal = addCommand(root, 'rehearsal', {
    summary: `let the development key answer with a failure for ${rehearsalMinutes} minutes`,
    examples: ['rehearsal start expired', 'rehearsal end'],
  })
  addChange(rehearsal, 'start', {
    summary: `answer starts with a failure for ${rehearsalMinutes} minutes`,
    examples: ['rehearsal start expired', 'rehearsal start down'],
    note: 'It replaces a rehearsal that runs.',
  })
    .addArgument(new Argument('<answer>', 'the failure').choices(rehearsalAnswers))
    .action((answer: RehearsalAnswer, keyed: Keyed) => startRehearsal(at(keyed), answer))
  addChange(rehearsal, 'end', {
    summary: 'end the rehearsal, if one runs',
    examples: ['rehearsal end'],
  }).action((keyed: Keyed) => endRehearsal(at(keyed)))
}

async function startRehearsal(context: CommandContext, answer: RehearsalAnswer) {
  const { payload } = await sendChange(context, postRehearsal, { body: { answer } })
  printTable(context.printer, payload, {
    heading: ['REHEARSAL', 'UNTIL'],
    rows: [[payload.answer, payload.until]],
  })
}

async function endRehearsal(context: CommandContext) {
  const { payload } = await sendChange(context, deleteRehearsal, {})
  printTable(context.printer, payload, { heading: ['REHEARSAL'], rows: [['ended']] })
}

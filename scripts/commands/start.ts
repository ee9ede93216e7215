import { defineCommand, exitCodes } from '../operating/command.ts'

export const command = defineCommand({
  summary: 'Starts the console (the default).',
  async run() {
    await import('../start.ts')
    return exitCodes.done
  },
})

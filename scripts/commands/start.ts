import { defineCommand, exitCodes } from '../operating/command.ts'

export const command = defineCommand({
  summary: 'Starts the console (the default).',
  /** The console runs until a signal stops it, and exits by itself. */
  async run() {
    await import('../start.ts')
    return exitCodes.done
  },
})

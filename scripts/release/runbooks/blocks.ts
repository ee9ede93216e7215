import { readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * A fenced `sh` block of a runbook. The first line of the fence says how it is tested: ```` ```sh runbook=install ````
 * is run by `npm run test:runbooks`; ```` ```sh example ```` needs a value of the reader, or the internet, and is not
 * run.
 */
export type Block = {
  file: string
  line: number
  runbook: string | undefined
  isMarked: boolean
  text: string
}

const fence = /^(?<indent> *)```sh(?<info>[^\n]*)\n(?<body>[^]*?)^\k<indent>```$/gm

export function readBlocks(root: string, file: string): Block[] {
  return parseBlocks(file, readFileSync(path.join(root, file), 'utf8'))
}

export function parseBlocks(file: string, markdown: string): Block[] {
  return [...markdown.matchAll(fence)].map(({ index, groups }) => {
    const { indent = '', info = '', body = '' } = groups ?? {}
    const line = markdown.slice(0, index).split('\n').length
    const [, runbook] = /^ runbook=([a-z0-9.-]+)$/.exec(info) ?? []
    const isMarked = runbook !== undefined || info === ' example'
    return {
      file,
      line,
      runbook,
      isMarked,
      text: body.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    }
  })
}

/** Splits a block into commands, each of which may have several lines: a here-document, or a loop. */
export function splitCommands(text: string, isComplete: (command: string) => boolean): string[] {
  const commands: string[] = []
  let command = ''
  for (const line of text.trimEnd().split('\n')) {
    command += command === '' ? line : `\n${line}`
    if (!isComplete(command)) continue
    commands.push(command)
    command = ''
  }
  if (command !== '') throw new Error(`This command does not end:\n${command}`)
  return commands
}

import { execFile, spawn } from 'node:child_process'
import { inject } from 'vitest'

export type ProcessResult = { code: number; out: string; err: string }
export type TestEnvironment = Record<string, string>

export function runProgram(args: string[], env: TestEnvironment): Promise<ProcessResult> {
  return new Promise((resolve) => {
    const all = { PATH: process.env['PATH'], ...env }
    execFile(process.execPath, [inject('program'), ...args], { env: all }, (error, out, err) => {
      resolve({ code: error === null ? 0 : Number(error.code), out, err })
    })
  })
}

export function startProgram(args: string[], env: TestEnvironment) {
  const child = spawn(process.execPath, [inject('program'), ...args], {
    env: { PATH: process.env['PATH'], ...env },
  })
  const output = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => {
    output.out += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    output.err += chunk.toString()
  })
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', resolve)
  })
  return { output, ended, stop: (signal?: NodeJS.Signals) => child.kill(signal) }
}

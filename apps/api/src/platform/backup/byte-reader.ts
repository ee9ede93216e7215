import { BackupError } from './backup-error.ts'

const newline = 0x0a
const longestLine = 65_536

export class ByteReader {
  #pieces: AsyncIterator<Buffer>
  #held: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.#pieces = source[Symbol.asyncIterator]()
  }

  /** Answers undefined if the source ends right here. */
  async readBytes(length: number): Promise<Buffer | undefined> {
    const pieces = [this.#held]
    let size = this.#held.length
    while (size < length) {
      const piece = await this.#next()
      if (piece === undefined) break
      pieces.push(piece)
      size += piece.length
    }
    if (size === 0 && length > 0) return undefined
    if (size < length) throw tooShort()
    const all = pieces.length === 1 ? this.#held : Buffer.concat(pieces)
    this.#held = all.subarray(length)
    return all.subarray(0, length)
  }

  async readLine(): Promise<string> {
    for (;;) {
      const end = this.#held.indexOf(newline)
      if (end !== -1) {
        const line = this.#held.toString('utf8', 0, end)
        this.#held = this.#held.subarray(end + 1)
        return line
      }
      const piece = this.#held.length < longestLine ? await this.#next() : undefined
      if (piece === undefined) throw tooShort()
      this.#held = Buffer.concat([this.#held, piece])
    }
  }

  async *readRest(): AsyncGenerator<Buffer, void, undefined> {
    if (this.#held.length > 0) yield this.#held
    this.#held = Buffer.alloc(0)
    for (let piece = await this.#next(); piece !== undefined; piece = await this.#next())
      yield piece
  }

  async #next(): Promise<Buffer | undefined> {
    const { done, value } = await this.#pieces.next()
    return done === true ? undefined : value
  }
}

function tooShort() {
  return new BackupError('The file ends too early: it is incomplete. Use another copy.')
}

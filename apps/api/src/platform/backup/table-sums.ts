export type TableSums = { rows: number; bytes: number; sum: string }

const newline = 0x0a

/**
 * Counts the rows of a COPY in text form, one a line, and adds up a hash of each, because a database returns the same
 * rows in another order after a restore. The sum detects accidental differences; deliberate changes are detected by the
 * file's encryption.
 */
export function createTableSums() {
  let rows = 0
  let bytes = 0
  let [first, second] = [0x811c9dc5, 0x9747b28c]
  let [sumOfOne, sumOfOther] = [0, 0]
  return {
    add(chunk: Buffer) {
      bytes += chunk.length
      for (let index = 0; index < chunk.length; index++) {
        const byte = chunk[index] ?? 0
        if (byte === newline) {
          rows++
          sumOfOne = (sumOfOne + mixed(first, second)) | 0
          sumOfOther = (sumOfOther + mixed(second, first)) | 0
          first = 0x811c9dc5
          second = 0x9747b28c
        } else {
          first = Math.imul(first ^ byte, 0x01000193)
          second = Math.imul(second ^ byte, 0x5bd1e995) ^ (second >>> 15)
        }
      }
    },
    get rows() {
      return rows
    },
    get bytes() {
      return bytes
    },
    total(): TableSums {
      return { rows, bytes, sum: hex(sumOfOne) + hex(sumOfOther) }
    },
  }
}

function mixed(hash: number, salt: number) {
  let value = hash ^ (salt >>> 7)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return value ^ (value >>> 16)
}

function hex(value: number) {
  return (value >>> 0).toString(16).padStart(8, '0')
}
